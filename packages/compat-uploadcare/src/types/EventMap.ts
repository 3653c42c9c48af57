import type { ActivityType, ModalId } from './ActivityType.js'
import type { OutputCollectionState } from './OutputCollectionState.js'
import type { OutputFileEntry } from './OutputFileEntry.js'

/** Every event with its payload, which is a DOM event's `detail` and an event prop's argument. */
export type EventPayload = {
  'file-added': OutputFileEntry<'idle'>
  'file-removed': OutputFileEntry<'removed'>
  'file-upload-start': OutputFileEntry<'uploading'>
  'file-upload-progress': OutputFileEntry<'uploading'>
  'file-upload-success': OutputFileEntry<'success'>
  'file-upload-failed': OutputFileEntry<'failed'>
  'file-url-changed': OutputFileEntry<'success'>
  'modal-open': { modalId: ModalId }
  'modal-close': { modalId: ModalId; hasActiveModals: boolean }
  'activity-change': { activity: ActivityType }
  'upload-click': undefined
  'done-click': OutputCollectionState
  'common-upload-start': OutputCollectionState<'uploading'>
  'common-upload-progress': OutputCollectionState<'uploading'>
  'common-upload-success': OutputCollectionState<'success'>
  'common-upload-failed': OutputCollectionState<'failed'>
  change: OutputCollectionState
  'group-created': OutputCollectionState<'success', 'has-group'>
}

/** Every event as a DOM event. */
export type EventMap = { [K in keyof EventPayload]: CustomEvent<EventPayload[K]> }
