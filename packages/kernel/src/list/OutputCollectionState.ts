import type { GroupInfo } from '../entry/GroupInfo.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryStatus, UploadEntry } from '../entry/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'
import type { CollectionSnapshot, CollectionStatus } from './CollectionSnapshot.js'

interface OutputFields {
  readonly totalCount: number
  readonly successCount: number
  readonly failedCount: number
  readonly uploadingCount: number
  /** Rounded mean progress of files in the last upload trigger, from 0 to 100. */
  readonly progress: number
  /** The file group, with `groupOutput` on; null until it's created, and after each list change. */
  readonly group: GroupInfo | null
  readonly allEntries: readonly OutputFileEntry[]
  readonly successEntries: readonly OutputFileEntry<'success'>[]
  readonly failedEntries: readonly OutputFileEntry<'failed'>[]
  readonly uploadingEntries: readonly OutputFileEntry<'uploading'>[]
  readonly idleEntries: readonly OutputFileEntry<'idle'>[]
}

/**
 * The list state that the host page receives, narrowed by `status`: only `'failed'` has errors. The entry arrays are created
 * when first read.
 */
export type OutputCollectionState<Status extends CollectionStatus = CollectionStatus> = {
  [S in Status]: OutputFields & {
    readonly status: S
    readonly isFailed: S extends 'failed' ? true : false
    readonly isUploading: S extends 'uploading' ? true : false
    readonly isSuccess: S extends 'success' ? true : false
    readonly errors: S extends 'failed' ? readonly OutputError[] : readonly []
  }
}[Status]

/**
 * Creates the host page's view of the list.
 *
 * @param read Returns the entries; called when an entry array is first read.
 */
export function toOutputCollectionState(
  snapshot: CollectionSnapshot,
  read: () => Iterable<UploadEntry>,
): OutputCollectionState {
  let all: readonly OutputFileEntry[] | null = null
  const list = () => {
    all ??= [...read()].map(toOutputEntry)
    return all
  }
  // If the count is zero, return an empty array without creating all output entries.
  const withStatus = <S extends Exclude<EntryStatus, 'removed'>>(status: S) =>
    (snapshot[`${status}Count`] > 0
      ? list().filter((entry) => entry.status === status)
      : []) as unknown as readonly OutputFileEntry<S>[]
  const {
    idleCount: _idle,
    validatingCount: _validating,
    wait: _wait,
    uploadBlock: _block,
    ...shown
  } = snapshot
  const { status } = shown
  const output: Record<keyof OutputCollectionState, unknown> = {
    ...shown,
    isFailed: status === 'failed',
    isUploading: status === 'uploading',
    isSuccess: status === 'success',
    get allEntries() {
      return list()
    },
    get successEntries() {
      return withStatus('success')
    },
    get failedEntries() {
      return withStatus('failed')
    },
    get uploadingEntries() {
      return withStatus('uploading')
    },
    get idleEntries() {
      return withStatus('idle')
    },
  }
  return output as unknown as OutputCollectionState
}
