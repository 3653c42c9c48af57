import { isLoading } from './installRecorder.mjs'

/** Long enough for a chain of promises that the platform resolves one per turn. */
const TURNS = 20

const startMs = Date.UTC(2026, 0, 1)
const timers = new Map()
let nowMs = startMs
let lastId = 0

/** Replaces the timers and the time of this process, so that a busy machine changes no order. */
export function installVirtualTime() {
  Date.now = () => nowMs
  globalThis.setTimeout = (callback, delayMs = 0, ...args) => {
    lastId += 1
    timers.set(lastId, { atMs: nowMs + Math.max(0, delayMs), run: () => callback(...args) })
    return lastId
  }
  globalThis.clearTimeout = (id) => timers.delete(id)
}

/**
 * Runs timers in order, and all that follows from each before the next, until `isDone` returns true.
 *
 * @throws Error when it does not within `limitMs` of virtual time
 */
export async function elapseUntil(isDone, limitMs = 60_000) {
  const endMs = nowMs + limitMs
  for (;;) {
    await settle()
    if (isDone()) return
    if (!runNext(endMs)) throw new Error(`The upload did not end within ${limitMs} ms of virtual time.`)
  }
}

/** Lets `durationMs` of virtual time pass. */
export async function elapse(durationMs) {
  const endMs = nowMs + durationMs
  do await settle()
  while (runNext(endMs))
  nowMs = endMs
}

function runNext(endMs) {
  let next
  for (const [id, timer] of timers) {
    if (timer.atMs <= endMs && (!next || timer.atMs < next.timer.atMs)) next = { id, timer }
  }
  if (!next) return false
  timers.delete(next.id)
  nowMs = next.timer.atMs
  next.timer.run()
  return true
}

async function settle() {
  for (let turn = 0; turn < TURNS || isLoading(); turn++) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
