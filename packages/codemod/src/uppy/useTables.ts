/** Events of Uppy that the Uppy of an uploader emits, too; a listener may stay. */
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
  'info-visible',
  'info-hidden',
  'resume-all',
  'pause-all',
  'retry-all',
])

/** Events of Uppy that the Uppy of an uploader doesn't emit, or emits at other times, with the reason. */
export const lostEventTable: Readonly<Record<string, string>> = {
  complete:
    'The Uppy of an uploader emits "complete" for each file or not at all, depending on the transport.',
  upload: 'The Uppy of an uploader emits "upload" for each file or not at all, depending on the transport.',
  'restriction-failed':
    'The Uppy of an uploader has no restrictions, so it never emits "restriction-failed".',
  'upload-retry': 'The Uppy of an uploader doesn\'t emit "upload-retry".',
  'cancel-all': 'The Uppy of an uploader doesn\'t emit "cancel-all" when the list is emptied.',
}

/** Methods of Uppy that do the same on the Uppy of an uploader. */
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

/** Ids of Uppy's plugins that become transports or sources. */
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

/** Packages of Uppy's plugins that work on the Uppy of an uploader as they are. */
export const plainPluginTable: RegExp =
  /^@uppy\/(audio|box|compressor|dashboard|drag-drop|drop-target|dropbox|facebook|file-input|golden-retriever|google-drive|google-drive-picker|google-photos-picker|image-generator|informer|onedrive|progress-bar|screen-capture|status-bar|thumbnail-generator|unsplash|url|webcam|webdav|zoom)$/

/** Packages of Uppy's plugins that need something, and what. */
export const choosyPluginTable: Readonly<Record<string, string>> = {
  '@uppy/form':
    'Set triggerUploadOnSubmit there, and metadata: () => uploader.uppy.getState().meta in the config; or use FormInput.',
  '@uppy/image-editor': "It needs Uppy's own dashboard; the list of Lading has an image editor of its own.",
  '@uppy/remote-sources':
    "It needs Uppy's own dashboard; in the list of Lading, each source is a uppySource().",
}
