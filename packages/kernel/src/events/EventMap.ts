import { type Token, token } from '../di/token.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { OutputCollectionState } from '../list/OutputCollectionState.js'
import type { MessageKey } from '../locale/Messages.js'
import type { ActivityId } from '../slots/ActivityParams.js'
import type { BatchResult } from './BatchResult.js'
import type { Events } from './Events.js'

/**
 * Every uploader event with its payload. Plugins add their events by declaration merging.
 *
 * Silent entries only emit `file-removed`, `file-upload-failed` and `file-url-changed`. List events count all entries.
 */
export interface EventMap {
  /** An entry was added. */
  'file-added': OutputFileEntry
  /** An entry was removed. */
  'file-removed': OutputFileEntry<'removed'>
  /** An entry has left the queue and its upload begins. */
  'file-upload-start': OutputFileEntry
  /** An entry's progress has changed. */
  'file-upload-progress': OutputFileEntry
  /** The service has the file, and the file is ready. */
  'file-upload-success': OutputFileEntry<'success'>
  /** An entry that had no errors now has some, from validation or its upload. */
  'file-upload-failed': OutputFileEntry<'failed'>
  /** An entry's CDN URL was set or has changed. */
  'file-url-changed': OutputFileEntry
  /** An upload of at least one entry was triggered. */
  'common-upload-start': OutputCollectionState
  /** The rounded mean progress of the last upload trigger has changed. */
  'common-upload-progress': OutputCollectionState
  /** Every entry is uploaded and there are no errors; emitted again when an uploaded entry is added. */
  'common-upload-success': OutputCollectionState<'success'>
  /** The list's errors have changed, or more files have failed. Debounced. */
  'common-upload-failed': OutputCollectionState
  /** Every upload that was started has ended, whether it succeeded or not; entries in list order. */
  'all-settled': {
    readonly successEntries: readonly OutputFileEntry<'success'>[]
    readonly failedEntries: readonly OutputFileEntry<'failed'>[]
  }
  /** A batch has ended: no file in it is uploading or about to upload. Emitted after `all-settled`. */
  'upload-end': BatchResult
  /** The group with all files was created, with `groupOutput` on. */
  'group-created': OutputCollectionState
  /** `removeAllFiles()` or Uppy's `cancelAll()` is about to remove all entries: a new list begins. */
  'list-reset': undefined
  /**
   * The page's server wants the user to sign in: all uploads wait and keep what they have sent. `resume` continues them, and so does the
   * list's Continue button.
   */
  'auth-required': { readonly resume: () => void }
  /** The list or one of its entries has changed. Debounced. */
  change: OutputCollectionState
  /** A modal dialog was opened. */
  'modal-open': { modalId: string }
  /** A modal dialog was closed. */
  'modal-close': { modalId: string; hasActiveModals: boolean }
  /** The activity has changed, possibly to no activity. */
  'activity-change': { activity: ActivityId | null }
  /** The user clicked Done, and the host page hasn't refused it. */
  'done-click': OutputCollectionState
  /**
   * A message for the user that isn't about an entry; the user interface shows it. If you pass the `key` of a message without variables,
   * the text follows the language. `isSuccess` marks a success message, which disappears automatically.
   */
  notice: { message: string; key?: MessageKey; isSuccess?: boolean }
  /** The user clicked Upload. */
  'upload-click': undefined
}

/** Token of the uploader's event emitter. */
export const EventsToken: Token<Events<EventMap>> = token('events')
