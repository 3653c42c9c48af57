import { UploadApiError } from '../errors/UploadApiError.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import type { Log } from './forEachEntry.js'

/** Memory that facts about unfinished uploads can take together. */
export interface FactsBudget {
  /** Counts facts that are already kept, however many. */
  add(facts: object): void
  /** Throws unless further facts fit. @throws UploadApiError `AccountLimitsExceededError`. */
  check(facts: object): void
  /** Most bytes for all facts. */
  readonly maxBytes: number
  /** Returns the bytes that facts count for. */
  sizeOf(facts: object): number
  /** Stops counting facts. */
  remove(facts: object): void
}

export interface StoreSettings {
  readonly now: () => number
  readonly log: Log
  readonly facts: FactsBudget
}

/** Most facts in memory, as bytes of JSON. */
const MAX_FACTS_BYTES = shareOfHeap(268_435_456)
/** Memory cost of facts in addition to their text. */
const OBJECT_COST_BYTES = 1024

/** Creates an unused budget. @param maxBytes for tests. */
export function createFactsBudget(maxBytes: number = MAX_FACTS_BYTES): FactsBudget {
  let bytes = 0
  const sizeOf = (facts: object) => Buffer.byteLength(JSON.stringify(facts)) + OBJECT_COST_BYTES
  return {
    maxBytes,
    sizeOf,
    add(facts) {
      bytes += sizeOf(facts)
    },
    check(facts) {
      if (bytes + sizeOf(facts) <= maxBytes) return
      const advice = `The facts of its unfinished uploads take ${maxBytes} bytes: complete some, or wait until they expire.`
      throw new UploadApiError('AccountLimitsExceededError', [], { advice })
    },
    remove(facts) {
      bytes -= sizeOf(facts)
    },
  }
}
