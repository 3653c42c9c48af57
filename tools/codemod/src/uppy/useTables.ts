/** Uppy events that an uploader's Uppy emits, too; listeners can stay. */
export const plainEventTable: ReadonlySet<string> = new Set([
  'file-added',
  'files-added',
  'file-removed',
  'upload-start',
  'upload-progress',
  'upload-success',
  'upload-error',
  'upload-stalled',
  'upload-pause',
  'progress',
  'error',
  'state-update',
  'resume-all',
  'pause-all',
  'retry-all',
  'cancel-all',
])

/** Uppy events that an uploader's Uppy doesn't emit, or emits at other times, with the reason. */
export const lostEventTable: Readonly<Record<string, string>> = {
  complete:
    'The Uppy of an uploader emits "complete" when a whole batch has ended, not for each call of upload().',
  upload: 'The Uppy of an uploader emits "upload" when a batch begins, not for each call of upload().',
  'restriction-failed':
    'The Uppy of an uploader has no restrictions, so it never emits "restriction-failed".',
  'info-visible':
    'The uploader shows its messages itself, such as those about refused files, so its Uppy doesn\'t emit "info-visible" for them.',
  'info-hidden':
    'The uploader shows its messages itself, such as those about refused files, so its Uppy doesn\'t emit "info-hidden" for them.',
  'upload-retry': 'The Uppy of an uploader doesn\'t emit "upload-retry".',
}

/** Uppy methods that do the same on an uploader's Uppy. */
export const plainMethodTable: ReadonlySet<string> = new Set([
  'addFile',
  'addFiles',
  'addPostProcessor',
  'addPreProcessor',
  'addUploader',
  'cancelAll',
  'checkIfFileAlreadyExists',
  'clear',
  'close',
  'destroy',
  'emit',
  'getFile',
  'getFiles',
  'getFilesByIds',
  'getID',
  'getObjectOfFilesPerState',
  'getState',
  'hideInfo',
  'info',
  'iteratePlugins',
  'log',
  'pauseAll',
  'pauseResume',
  'removeFile',
  'removeFiles',
  'removePostProcessor',
  'removePreProcessor',
  'removeUploader',
  'resumeAll',
  'retryAll',
  'retryUpload',
  'setFileMeta',
  'setFileState',
  'upload',
])

/** Uppy plugin ids that become transports or sources. */
export const movedPluginTable: ReadonlySet<string> = new Set([
  'XHRUpload',
  'Tus',
  'AwsS3',
  'AwsS3Multipart',
  'Webcam',
  'Audio',
  'ScreenCapture',
  'Url',
  'Box',
  'Dropbox',
  'Facebook',
  'GoogleDrive',
  'OneDrive',
  'Unsplash',
  'Zoom',
])

/** Uppy plugin packages that work unchanged on an uploader's Uppy. */
export const plainPluginTable: RegExp =
  /^@uppy\/(audio|box|compressor|dashboard|drag-drop|drop-target|dropbox|facebook|file-input|golden-retriever|google-drive|google-drive-picker|google-photos-picker|image-generator|informer|onedrive|progress-bar|screen-capture|status-bar|thumbnail-generator|unsplash|url|webcam|webdav|zoom)$/

/** Uppy plugin packages that need an extra step, with that step. */
export const choosyPluginTable: Readonly<Record<string, string>> = {
  '@uppy/form':
    'Set triggerUploadOnSubmit there, and metadata: () => uploader.uppy.getState().meta in the config; or use FormInput.',
  '@uppy/image-editor': "It needs Uppy's own dashboard; the list of Lading has an image editor of its own.",
  '@uppy/remote-sources':
    "It needs Uppy's own dashboard; in the list of Lading, each source is a uppySource().",
}
