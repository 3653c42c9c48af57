import type { EventMap } from '@lading/kernel'

/** Names of the events that elements dispatch. */
export const eventNames: readonly (keyof EventMap)[] = [
  'file-added',
  'file-removed',
  'file-upload-start',
  'file-upload-progress',
  'file-upload-success',
  'file-upload-failed',
  'file-url-changed',
  'common-upload-start',
  'common-upload-progress',
  'common-upload-success',
  'common-upload-failed',
  'all-settled',
  'group-created',
  'auth-required',
  'list-reset',
  'change',
  'modal-open',
  'modal-close',
  'activity-change',
  'done-click',
  'notice',
  'upload-click',
  'upload-end',
]
