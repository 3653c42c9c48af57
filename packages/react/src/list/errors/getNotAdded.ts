import type { CollectionSnapshot, UploadEntry, Uploader } from '@lading/kernel'
import { isFinalError } from '@lading/kernel/ui'

/** Files that can never be uploaded, by id in list order. */
export interface NotAdded {
  /** Refused because of their type or size. */
  readonly refused: ReadonlySet<string>
  /** Beyond the maximum number of files. */
  readonly over: ReadonlySet<string>
  /** Whether the list, including refused files, has more files than allowed: nothing is uploaded until some are removed. */
  readonly isOverfull: boolean
}

const NONE: NotAdded = { refused: new Set(), over: new Set(), isOverfull: false }

const cache = new WeakMap<CollectionSnapshot, NotAdded>()

/**
 * Returns files that can never be uploaded, if the list also has other files; otherwise its rows show them. Computed once per
 * list state.
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
  return status === 'failed' && !fileInfo && error !== undefined && isFinalError(error)
}
