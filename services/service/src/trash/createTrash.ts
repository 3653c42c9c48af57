/** A removed file that isn't erased yet. */
export interface TrashedFile {
  /** The file's record, as it was stored. */
  readonly record: string
  /** When the file was removed, as an ISO 8601 string in UTC. */
  readonly removedAt: string
  /** When its bytes are erased, in milliseconds since 1970. */
  readonly dueMs: number
}

/** Removed files that aren't erased yet. Nobody can read or list them, because a trashed file has no record. */
export interface Trash {
  /** Delay before bytes are erased, in milliseconds; 0 without a trash. */
  readonly delayMs: number
  /** Adds a removed file. The caller schedules a check at `dueMs`. */
  add(uuid: string, record: string, dueMs: number): Promise<void>
  /** Reads an entry; undefined if the file isn't in the trash. @throws StorageError `record-damaged` */
  read(uuid: string): Promise<TrashedFile | undefined>
  /** True if the file's bytes must stay for now. */
  isWaiting(trashed: TrashedFile | undefined): boolean
  /** Removes an entry, after the file was erased or restored. */
  remove(uuid: string): Promise<void>
}

/** Options for a trash. */
export interface TrashSettings {
  readonly objects: {
    get(key: string): Promise<string | undefined>
    put(key: string, body: string): Promise<void>
    remove(key: string): Promise<void>
  }
  keyOf(uuid: string): string
  /** Parses an object's JSON. @throws StorageError `record-damaged` */
  parse(text: string, key: string): object
  readonly now: () => number
  /** See `Trash`. */
  readonly delayMs: number
}

/** By then, no completion of the same upload can still be in flight. */
const MIN_DELAY_MS = 3_600_000

/** Creates a trash that keeps one object per file. */
export function createTrash({ objects, keyOf, parse, now, delayMs }: TrashSettings): Trash {
  return {
    delayMs: delayMs > 0 ? Math.max(delayMs, MIN_DELAY_MS) : 0,
    async add(uuid, record, dueMs) {
      const trashed: TrashedFile = { record, removedAt: new Date(now()).toISOString(), dueMs }
      await objects.put(keyOf(uuid), JSON.stringify(trashed))
    },
    async read(uuid) {
      const key = keyOf(uuid)
      const text = await objects.get(key)
      if (text === undefined) return undefined
      const { record, removedAt, dueMs } = parse(text, key) as Partial<TrashedFile>
      // Without these fields there's nothing to restore, and the file is removed either way.
      if (typeof record !== 'string' || typeof removedAt !== 'string' || typeof dueMs !== 'number')
        return undefined
      return { record, removedAt, dueMs }
    },
    isWaiting: (trashed) => trashed !== undefined && trashed.dueMs > now(),
    remove: (uuid) => objects.remove(keyOf(uuid)),
  }
}
