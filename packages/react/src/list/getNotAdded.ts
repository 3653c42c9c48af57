import type { CollectionSnapshot, UploadEntry, Uploader } from '@lading/kernel'

/** Errors of the file itself: nothing but another file resolves them. */
const FINAL: ReadonlySet<string> = new Set([
  'FORBIDDEN_FILE_TYPE',
  'NOT_AN_IMAGE',
  'FILE_SIZE_EXCEEDED',
  'FILE_TOO_SMALL',
])

/** Files that can never be uploaded, by their ids in list order. */
export interface NotAdded {
  /** Refused by their type or size. */
  readonly refused: ReadonlySet<string>
  /** Beyond the highest number of files. */
  readonly over: ReadonlySet<string>
  /** Whether the list has more files than fit, refused ones included: no file is uploaded until some are removed. */
  readonly isOverfull: boolean
}

const NONE: NotAdded = { refused: new Set(), over: new Set(), isOverfull: false }

const cache = new WeakMap<CollectionSnapshot, NotAdded>()

/**
 * Returns the files that can never be uploaded, where the list has others: a list of such files alone shows them as its rows. Read
 * once per state of the list.
 */
export function getNotAdded({
  collection: { snapshot },
  entries,
}: Pick<Uploader, 'collection' | 'entries'>): NotAdded {
  const known = cache.get(snapshot)
  if (known) return known
  const found = find(snapshot, entries)
  cache.set(snapshot, found)
  return found
}

function find({ failedCount, uploadBlock }: CollectionSnapshot, entries: Uploader['entries']): NotAdded {
  const max = uploadBlock?.type === 'TOO_MANY_FILES' ? maxOf(uploadBlock.payload) : undefined
  if (failedCount === 0 && max === undefined) return NONE
  const refused = new Set<string>()
  const others: string[] = []
  for (const entry of entries.values()) {
    if (isRefused(entry)) refused.add(entry.internalId)
    else others.push(entry.internalId)
  }
  if (others.length === 0) return NONE
  return { refused, over: new Set(others.slice(max || others.length)), isOverfull: max !== undefined }
}

function maxOf(payload: unknown): number | undefined {
  return (payload as { readonly max?: number } | undefined)?.max
}

function isRefused({ status, fileInfo, errors: [error] }: UploadEntry): boolean {
  return status === 'failed' && !fileInfo && error !== undefined && FINAL.has(error.type)
}
