import { LRUCache } from 'lru-cache'
import { StorageError } from '../errors/StorageError.js'

/** Records on disk by their ids, of which some are kept in memory. */
export interface RecordCache<Value> {
  /** A record; undefined for one that is missing or cannot be used. @throws StorageError */
  read(id: string): Promise<Value | undefined>
  /** Keeps a record that was written. */
  set(id: string, record: Value): void
  /** Forgets a record that was removed. */
  delete(id: string): void
}

/** Options of a cache. */
export interface RecordCacheSettings<Value> {
  /** Most records in memory, as characters of JSON. */
  readonly maxSize: number
  /** Reads a record; null when it is damaged. */
  readonly load: (id: string) => Promise<Value | null>
  /** Names a record that is damaged, or cannot be read for the reason that is given. */
  readonly report: (id: string, error?: unknown) => void
}

/** Cost of a record beyond its text. */
const OBJECT_SIZE = 512
/** A record that cannot be used is reported once, unless as many others are in between. */
const MAX_REPORTED = 1000

/** Creates a cache that has no record yet. */
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
  const reported = new LRUCache<string, true>({ max: MAX_REPORTED })

  function reportOnce(id: string, error?: unknown): undefined {
    if (!reported.has(id)) report(id, error)
    reported.set(id, true)
  }

  async function tryToLoad(id: string): Promise<Value | undefined> {
    try {
      return (await load(id)) ?? reportOnce(id)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      // The record may be there, but the process may not open another file.
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
          // A change in between has more.
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
