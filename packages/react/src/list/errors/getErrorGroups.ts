import type { CollectionSnapshot, OutputError, UploadEntry, Uploader } from '@lading/kernel'
import { fileErrorOf } from '@lading/kernel/ui'
import { isMetadataMissing } from '../../details/metadataMissing.js'
import { explanationOf } from '../../errors/explanationOf.js'
import { getNotAdded } from './getNotAdded.js'

/** Files that have failed for the same reason. */
export interface ErrorGroup {
  readonly error: OutputError
  readonly count: number
}

/** Minimum number of equal errors that are shown as one. */
const MIN_COUNT = 2

const cache = new WeakMap<CollectionSnapshot, ReadonlyMap<string, ErrorGroup>>()

/** Returns errors that several files share, by {@link errorKey}. Computed once per list state. */
export function getErrorGroups({
  collection,
  entries,
}: Pick<Uploader, 'collection' | 'entries'>): ReadonlyMap<string, ErrorGroup> {
  const { snapshot } = collection
  const known = cache.get(snapshot)
  if (known) return known
  const groups = new Map<string, ErrorGroup>()
  // A list error takes precedence and uses the space.
  const hasOwnError = snapshot.errors.some(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')
  if (snapshot.failedCount >= MIN_COUNT && !hasOwnError) {
    const { refused } = getNotAdded({ collection, entries })
    for (const entry of entries.values()) {
      const error = shownErrorOf(entry)
      if (!error || refused.has(entry.internalId) || fileErrorOf(error.type)?.withSize) continue
      // The heading says it.
      if (isMetadataMissing(entry)) continue
      const key = errorKey(error)
      groups.set(key, { error, count: (groups.get(key)?.count ?? 0) + 1 })
    }
    for (const [key, { count }] of groups) if (count < MIN_COUNT) groups.delete(key)
  }
  cache.set(snapshot, groups)
  return groups
}

/** Returns the error that a row shows. */
export function shownErrorOf({ status, errors }: UploadEntry): OutputError | undefined {
  return status === 'failed' ? errors[0] : undefined
}

/**
 * Returns the same key for errors that read the same. Includes the text, because transports can use different texts for one
 * message.
 */
export function errorKey({ type, message, payload }: OutputError): string {
  const { error } = (payload ?? {}) as { readonly error?: unknown }
  const { cause, remedy } = explanationOf(error) ?? {}
  const { host } = (error ?? {}) as { readonly host?: unknown }
  return [type, message, cause, remedy, host].filter(Boolean).join(' ')
}
