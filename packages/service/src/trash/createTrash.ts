/** A removed file whose bytes wait until they are erased. */
export interface TrashedFile {
  /** Text of the file's record, unchanged. */
  readonly record: string
  /** When the file was removed, as an ISO 8601 string in UTC. */
  readonly removedAt: string
  /** When its bytes are erased, in milliseconds since 1970. */
  readonly dueMs: number
}

/** Removed files whose bytes wait. Nobody can read them: a file without a record is delivered and listed nowhere. */
export interface Trash {
  /** How long bytes wait, in milliseconds; 0 without a trash. */
  readonly delayMs: number
  /** Notes a removed file. Something must look at the file again at `dueMs`. */
  add(uuid: string, record: string, dueMs: number): Promise<void>
  /** A removed file; undefined if it isn't in the trash. @throws StorageError `record-damaged` */
  read(uuid: string): Promise<TrashedFile | undefined>
  /** True if a file's bytes have to stay for now. */
  isWaiting(trashed: TrashedFile | undefined): boolean
  /** Forgets a file. Its bytes and other facts are gone by then, or it exists again. */
  remove(uuid: string): Promise<void>
}

/** Where a trash keeps its entries. */
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

/** A removal is checked after an hour at the earliest, when no upload of the same file can still be under way. */
const MIN_DELAY_MS = 3_600_000

/** Keeps a trash in objects, one for each file. */
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
      // An entry that says nothing keeps nothing: its file is removed either way.
      if (typeof record !== 'string' || typeof removedAt !== 'string' || typeof dueMs !== 'number')
        return undefined
      return { record, removedAt, dueMs }
    },
    isWaiting: (trashed) => trashed !== undefined && trashed.dueMs > now(),
    remove: (uuid) => objects.remove(keyOf(uuid)),
  }
}
