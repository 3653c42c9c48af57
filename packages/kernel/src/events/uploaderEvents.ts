import type { ActivityId } from '../activities/Activities.js'
import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import { type Token, token } from '../di/tokens.js'
import type { OutputFileEntry } from '../entries/toOutputEntry.js'
import type { Events } from './Events.js'

/**
 * Every event of an uploader with its payload. Plugins add their own by declaration merging.
 *
 * Events of silent entries are kept back, except `file-removed` and `file-upload-failed`. Those of the whole list
 * count all entries.
 */
export interface EventMap {
  /** An entry has joined the list. */
  'file-added': OutputFileEntry
  /** An entry has left the list. */
  'file-removed': OutputFileEntry
  /** An entry's turn has come and its bytes are being sent. */
  'file-upload-start': OutputFileEntry
  /** An entry's progress has changed. */
  'file-upload-progress': OutputFileEntry
  /** The service has the file and it is ready. */
  'file-upload-success': OutputFileEntry
  /** An entry's errors have become non-empty, by validation or by its upload. */
  'file-upload-failed': OutputFileEntry
  /** An entry has got its CDN URL, or another one. */
  'file-url-changed': OutputFileEntry
  /** `uploadAll` has found something to upload. */
  'common-upload-start': OutputCollectionState
  /** The rounded mean progress of the files being uploaded has changed. */
  'common-upload-progress': OutputCollectionState
  /** Every entry is uploaded and nothing is wrong. */
  'common-upload-success': OutputCollectionState
  /** The collection has come to have another error, or more failed files. Debounced. */
  'common-upload-failed': OutputCollectionState
  /** Every upload that was started has ended, whatever its end; in list order. Told once for any number of them. */
  'all-settled': {
    readonly successEntries: readonly OutputFileEntry<'success'>[]
    readonly failedEntries: readonly OutputFileEntry<'failed'>[]
  }
  /** The group of all files has been made, with `groupOutput` on. */
  'group-created': OutputCollectionState
  /** The list or one of its entries has changed. Debounced. */
  change: OutputCollectionState
  /** A modal dialog has opened. */
  'modal-open': { modalId: string }
  /** A modal dialog has closed. */
  'modal-close': { modalId: string; hasActiveModals: boolean }
  /** Another activity is shown, or none. */
  'activity-change': { activity: ActivityId | null }
  /** Done was pressed. */
  'done-click': OutputCollectionState
  /** Something a person should know that belongs to no entry; the interface shows the message. */
  notice: { message: string }
  /** Upload was pressed. */
  'upload-click': undefined
}

/** Token of the uploader's event emitter. */
export const EventsToken: Token<Events<EventMap>> = token('events')
