import type { EventMap, EventPropName } from '@lading/uploader'

const props = {
  onFileAdded: 'file-added',
  onFileRemoved: 'file-removed',
  onFileUploadStart: 'file-upload-start',
  onFileUploadProgress: 'file-upload-progress',
  onFileUploadSuccess: 'file-upload-success',
  onFileUploadFailed: 'file-upload-failed',
  onFileUrlChanged: 'file-url-changed',
  onCommonUploadStart: 'common-upload-start',
  onCommonUploadProgress: 'common-upload-progress',
  onCommonUploadSuccess: 'common-upload-success',
  onCommonUploadFailed: 'common-upload-failed',
  onChange: 'change',
  onModalOpen: 'modal-open',
  onModalClose: 'modal-close',
  onActivityChange: 'activity-change',
  onDoneClick: 'done-click',
  onUploadClick: 'upload-click',
  onNotice: 'notice',
} as const satisfies { readonly [K in keyof EventMap as EventPropName<K>]?: K }

/** Every event prop with the name of its event. */
export const eventNames = Object.entries(props) as readonly [keyof typeof props, keyof EventMap][]
