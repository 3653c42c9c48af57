import type { Fields } from '../http/Fields.js'

export interface LedgerEntry {
  readonly number: number
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Form and query fields, if the endpoint reads any. */
  fields: Fields
  receivedBytes: number
  /** SHA-256 of the received body bytes. */
  sha256: string | null
  /** Name of the fault that hit the request. */
  fault: string | null
  /** Answer status; null until there's an answer. */
  status: number | null
  /** True if the connection broke before the whole answer was sent. */
  isCut: boolean
  /** Milliseconds since 1970. */
  readonly startedAtMs: number
  endedAtMs: number | null
}

/** A service's requests, for tests to read. */
export interface Ledger {
  open(facts: Pick<LedgerEntry, 'method' | 'url' | 'headers'>): LedgerEntry
  /** Records how a request ended. */
  close(entry: LedgerEntry, end: Pick<LedgerEntry, 'status' | 'isCut'>): void
  entries(): readonly LedgerEntry[]
  clear(): void
}

/** Maximum number of entries kept; the newest win. */
const MAX_ENTRIES = 10_000
/** Most text that the kept entries can have, in characters. */
const MAX_LENGTH = 33_554_432

/** Creates an empty ledger. */
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
