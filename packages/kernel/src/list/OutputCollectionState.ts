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
  /** Rounded mean over the files of the last upload trigger, from 0 to 100. */
  readonly progress: number
  /** The group of all files, with `groupOutput` on; null until it is created and after each change of the list. */
  readonly group: GroupInfo | null
  readonly allEntries: readonly OutputFileEntry[]
  readonly successEntries: readonly OutputFileEntry<'success'>[]
  readonly failedEntries: readonly OutputFileEntry<'failed'>[]
  readonly uploadingEntries: readonly OutputFileEntry<'uploading'>[]
  readonly idleEntries: readonly OutputFileEntry<'idle'>[]
}

/**
 * The whole list as the host page sees it, narrowed by its `status`: only a `'failed'` one has errors. Its lists are made
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
 * Makes the host's view of the list.
 *
 * @param read Returns the entries; called when one of the lists is first read.
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
  // Making the list is not needed to see that none of a thousand new files is uploaded.
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
