import type { Fields } from '../http/Fields.js'

export interface LedgerEntry {
  readonly number: number
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Form and query fields, where the endpoint reads any. */
  fields: Fields
  receivedBytes: number
  /** SHA-256 of those bytes. */
  sha256: string | null
  /** Name of the fault that hit it. */
  fault: string | null
  /** Status of its answer; null while there is none. */
  status: number | null
  /** True if the connection broke before the answer was sent whole. */
  isCut: boolean
  /** Milliseconds since 1970. */
  readonly startedAtMs: number
  endedAtMs: number | null
}

/** The requests of a service, for tests to read. */
export interface Ledger {
  open(facts: Pick<LedgerEntry, 'method' | 'url' | 'headers'>): LedgerEntry
  /** Notes how a request ended. */
  close(entry: LedgerEntry, end: Pick<LedgerEntry, 'status' | 'isCut'>): void
  entries(): readonly LedgerEntry[]
  clear(): void
}

/** The newest entries that are kept. */
const MAX_ENTRIES = 10_000
/** Most text of the entries that are kept. */
const MAX_LENGTH = 33_554_432

/** Starts empty. */
export function createLedger(now: () => number): Ledger {
  const entries: LedgerEntry[] = []
  const lengths = new WeakMap<LedgerEntry, number>()
  let number = 0
  let length = 0

  function forgetOldest(): void {
    const oldest = entries.shift()
    if (oldest) length -= lengths.get(oldest) ?? 0
  }

  return {
    open(facts) {
      number++
      const fresh = { fields: [], receivedBytes: 0, sha256: null, fault: null, status: null, isCut: false }
      const entry: LedgerEntry = { number, ...facts, ...fresh, startedAtMs: now(), endedAtMs: null }
      entries.push(entry)
      if (entries.length > MAX_ENTRIES) forgetOldest()
      return entry
    },
    close(entry, end) {
      Object.assign(entry, end, { endedAtMs: now() })
      if (!entries.includes(entry)) return
      const ownLength = JSON.stringify(entry).length
      lengths.set(entry, ownLength)
      length += ownLength
      while (length > MAX_LENGTH) forgetOldest()
    },
    entries: () => entries,
    clear() {
      entries.length = 0
      length = 0
    },
  }
}
