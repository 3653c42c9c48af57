import { type Token, token } from '../di/token.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { OutputCollectionState } from '../list/OutputCollectionState.js'
import type { MessageKey } from '../locale/Messages.js'
import type { ActivityId } from '../slots/ActivityParams.js'
import type { BatchResult } from './BatchResult.js'
import type { Events } from './Events.js'

/**
 * Every event of an uploader with its payload. Plugins add their own by declaration merging.
 *
 * Silent entries emit `file-removed`, `file-upload-failed` and `file-url-changed` only. Events of the whole list count
 * all entries.
 */
export interface EventMap {
  /** An entry was added. */
  'file-added': OutputFileEntry
  /** An entry was removed. */
  'file-removed': OutputFileEntry<'removed'>
  /** An entry's turn has come and its upload begins. */
  'file-upload-start': OutputFileEntry
  /** An entry's progress has changed. */
  'file-upload-progress': OutputFileEntry
  /** The service has the file and it is ready. */
  'file-upload-success': OutputFileEntry<'success'>
  /** An entry's errors have become non-empty, by validation or by its upload. */
  'file-upload-failed': OutputFileEntry<'failed'>
  /** An entry's CDN URL was set or has changed. */
  'file-url-changed': OutputFileEntry
  /** An upload of at least one entry was triggered. */
  'common-upload-start': OutputCollectionState
  /** The rounded mean progress of the last upload trigger has changed. */
  'common-upload-progress': OutputCollectionState
  /** Every entry is uploaded and nothing is wrong; emitted again when an uploaded entry is added. */
  'common-upload-success': OutputCollectionState<'success'>
  /** The errors of the list have changed, or more files have failed. Debounced. */
  'common-upload-failed': OutputCollectionState
  /** Every upload that was started has ended, whatever its outcome; entries in list order. */
  'all-settled': {
    readonly successEntries: readonly OutputFileEntry<'success'>[]
    readonly failedEntries: readonly OutputFileEntry<'failed'>[]
  }
  /** A batch has ended: none of its files is being uploaded or is going to be. Emitted after `all-settled`. */
  'upload-end': BatchResult
  /** The group of all files was created, with `groupOutput` on. */
  'group-created': OutputCollectionState
  /** All entries are about to be removed, by `removeAllFiles()` or Uppy's `cancelAll()`: a new list begins. */
  'list-reset': undefined
  /**
   * The page's server wants the person to sign in: all uploads wait, and keep what they have sent. `resume` continues them; a person can
   * do the same by Continue in the list.
   */
  'auth-required': { readonly resume: () => void }
  /** The list or one of its entries has changed. Debounced. */
  change: OutputCollectionState
  /** A modal dialog was opened. */
  'modal-open': { modalId: string }
  /** A modal dialog was closed. */
  'modal-close': { modalId: string; hasActiveModals: boolean }
  /** Another activity is shown, or none. */
  'activity-change': { activity: ActivityId | null }
  /** Done was pressed, and the host page has not refused it. */
  'done-click': OutputCollectionState
  /**
   * A message for the person that belongs to no entry; the user interface shows it. With the `key` of a message without
   * variables, it follows the language. With `isSuccess` it tells of something that was done, and goes by itself.
   */
  notice: { message: string; key?: MessageKey; isSuccess?: boolean }
  /** Upload was pressed. */
  'upload-click': undefined
}

/** Token of the uploader's event emitter. */
export const EventsToken: Token<Events<EventMap>> = token('events')
