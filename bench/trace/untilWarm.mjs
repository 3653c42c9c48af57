import { setTimeout as delay } from 'node:timers/promises'
import { elapse } from './installVirtualTime.mjs'

/** Virtual time after which nothing is left to do. */
export const IDLE_MS = 10_000
const REAL_STEP_MS = 5
const STEP_MS = 50
const MAX_STEPS = 1000

/** A file of 5 bytes. */
export function makeFile(name) {
  return new File(['12345'], name, { type: 'text/plain' })
}

/**
 * Lets virtual and real time pass until `isDone` returns true: a first file may wait for what is done once and outside
 * virtual time, such as a digest.
 */
export async function untilWarm(isDone) {
  for (let step = 0; !isDone(); step++) {
    if (step === MAX_STEPS) throw new Error('The first file was not uploaded, so nothing can be traced.')
    await delay(REAL_STEP_MS)
    await elapse(STEP_MS)
  }
}
