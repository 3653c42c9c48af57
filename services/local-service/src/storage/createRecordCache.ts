import { LRUCache } from 'lru-cache'
import { StorageError } from '../errors/StorageError.js'
import { storeTurns } from '../fairness/storeTurns.js'
import { createCountedCache } from '../shared/createCountedCache.js'

/** Records on disk by id, partly cached in memory. */
export interface RecordCache<Value> {
  /** Returns a record; undefined if it's missing or can't be used. @throws StorageError */
  read(id: string): Promise<Value | undefined>
  /** Caches a record that was written. */
  set(id: string, record: Value): void
  /** Forgets a record that was removed. */
  delete(id: string): void
}

/** Cache options. */
export interface RecordCacheSettings<Value> {
  /** Most records in memory, as characters of JSON. */
  readonly maxSize: number
  /** Reads a record; null if it's damaged. */
  readonly load: (id: string) => Promise<Value | null>
  /** Reports a record that's damaged, or can't be read for the given reason. */
  readonly report: (id: string, error?: unknown) => void
}

/** Cost of a record in addition to its text. */
const OBJECT_SIZE = 512
/** A record that can't be used is reported once, unless this many others are reported in between. */
const MAX_REPORTED = 1000

/** Creates an empty cache. */
export function createRecordCache<Value extends object>({
  maxSize,
  load,
  report,
}: RecordCacheSettings<Value>): RecordCache<Value> {
  const records = new LRUCache<string, Value>({
    maxSize,
    sizeCalculation: (record) => JSON.stringify(record).length + OBJECT_SIZE,
  })
  const reads = new Map<string, Promise<Value | undefined>>()
  const reported = createCountedCache<string, true>(MAX_REPORTED)

  function reportOnce(id: string, error?: unknown): undefined {
    if (!reported.has(id)) report(id, error)
    reported.set(id, true)
  }

  async function tryToLoad(id: string): Promise<Value | undefined> {
    try {
      return (await storeTurns.take(() => load(id))) ?? reportOnce(id)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      // The record might exist, but the process can't open another file.
      if (code === 'EMFILE' || code === 'ENFILE') throw new StorageError(error)
      return code === 'ENOENT' ? undefined : reportOnce(id, error)
    }
  }

  return {
    read(id) {
      const known = records.get(id) ?? reads.get(id)
      if (known) return Promise.resolve(known)
      const reading: Promise<Value | undefined> = tryToLoad(id)
        .then((record) => {
          // A change made in the meantime is newer.
          if (record && reads.get(id) === reading) records.set(id, record)
          return record
        })
        .finally(() => {
          if (reads.get(id) === reading) reads.delete(id)
        })
      reads.set(id, reading)
      return reading
    },
    set(id, record) {
      reads.delete(id)
      records.set(id, record)
    },
    delete(id) {
      reads.delete(id)
      records.delete(id)
    },
  }
}
