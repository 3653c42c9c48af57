import { readStringList } from '../edit/readStringList.js'

/** Converts an Uppy option value for Lading. */
type Write = (value: string) => readonly [key: string, value: string] | null

const rename =
  (key: string): Write =>
  (value) => [key, value]

/** The guide's "Options" table. A null result drops the option. */
export const optionTable: Readonly<Record<string, Write>> = {
  debug: rename('debug'),
  meta: rename('metadata'),
  'restrictions.maxFileSize': unlessNull('maxLocalFileSizeBytes'),
  'restrictions.minFileSize': unlessNull('minFileSizeBytes'),
  'restrictions.maxTotalFileSize': unlessNull('maxTotalFileSizeBytes'),
  'restrictions.minNumberOfFiles': unlessNull('multipleMin'),
  'restrictions.maxNumberOfFiles': (value) =>
    value === '1' ? ['multiple', 'false'] : unlessNull('multipleMax')(value),
  'restrictions.allowedFileTypes': (value) => {
    if (/^(null|undefined)$/.test(value)) return null
    const list = readStringList(value)
    return ['accept', list ? `'${list.join(', ')}'` : writeJoin(value)]
  },
}

/** Joins a list that isn't known here. Uppy takes no list, too, and then allows all types. */
function writeJoin(list: string): string {
  if (list.startsWith('[')) return `${list}.join(', ')`
  return `(${/^[\w$.?]+$/.test(list) ? list : `(${list})`} ?? []).join(', ')`
}

function unlessNull(key: string): Write {
  return (value) => (/^(null|undefined)$/.test(value) ? null : [key, value])
}

/** Uppy uploader classes by package, and the transports that replace them. */
export const transportTable: Readonly<Record<string, readonly [name: string, entry: string]>> = {
  '@uppy/xhr-upload': ['xhrTransport', '@lading/plugin-uppy/xhr'],
  '@uppy/tus': ['tusTransport', '@lading/plugin-uppy/tus'],
  '@uppy/aws-s3': ['s3Transport', '@lading/plugin-uppy/s3'],
}

/** Options that Uppy's uploader classes currently have; other options are from earlier versions. */
export const transportOptionTable: Readonly<Record<string, RegExp>> = {
  '@uppy/xhr-upload':
    /^(endpoint|method|formData|fieldName|headers|timeout|limit|responseType|withCredentials|onBeforeRequest|shouldRetry|onAfterResponse|getResponseData|allowedMetaFields|bundle)$/,
  '@uppy/tus':
    /^(endpoint|headers|limit|chunkSize|onBeforeRequest|onShouldRetry|retryDelays|withCredentials|allowedMetaFields|rateLimitedQueue|onAfterResponse|overridePatchMethod|parallelUploads|parallelUploadBoundaries|storeFingerprintForResuming|removeFingerprintOnSuccess|uploadLengthDeferred|uploadDataDuringCreation|urlStorage|fileReader|httpStack|fingerprint|addRequestId|protocol|metadataForPartialUploads)$/,
  '@uppy/aws-s3':
    /^(shouldUseMultipart|getChunkSize|allowedMetaFields|limit|generateObjectKey|s3Endpoint|region|getCredentials|signRequest|companionEndpoint)$/,
}

/** Packages with Uppy sources, and their ids in `sourceList`. */
export const sourceTable: Readonly<Record<string, string>> = {
  '@uppy/webcam': 'Webcam',
  '@uppy/audio': 'Audio',
  '@uppy/screen-capture': 'ScreenCapture',
  '@uppy/url': 'Url',
  '@uppy/box': 'Box',
  '@uppy/dropbox': 'Dropbox',
  '@uppy/facebook': 'Facebook',
  '@uppy/google-drive': 'GoogleDrive',
  '@uppy/google-drive-picker': 'GoogleDrivePicker',
  '@uppy/google-photos-picker': 'GooglePhotosPicker',
  '@uppy/image-generator': 'ImageGenerator',
  '@uppy/webdav': 'Webdav',
  '@uppy/onedrive': 'OneDrive',
  '@uppy/unsplash': 'Unsplash',
  '@uppy/zoom': 'Zoom',
}

/** Methods that do the same on Uppy and on the uploader. */
export const methodTable: Readonly<Record<string, string>> = {
  upload: 'uploadAll',
  retryAll: 'retryAll',
  pauseAll: 'pauseAll',
  resumeAll: 'resumeAll',
  cancelAll: 'removeAllFiles',
  clear: 'removeAllFiles',
  destroy: 'destroy',
  close: 'destroy',
}

/**
 * `Dashboard` attributes from `@uppy/react` with values that can be carried over. Null drops an attribute if the uploader has that
 * behavior built in, and undefined leaves it to a person.
 */
export const dashboardTable: Readonly<Record<string, (value: string) => ReturnType<Write> | undefined>> = {
  inline: (value) => (value === 'true' ? null : undefined),
  proudlyDisplayPoweredByUppy: (value) =>
    value === 'false'
      ? ['removeCopyright', 'true']
      : value === 'true'
        ? null
        : ['removeCopyright', `!(${value})`],
  disablePageScrollWhenModalOpen: rename('modalScrollLock'),
  thumbnailWidth: rename('thumbSize'),
  doneButtonHandler: rename('onDoneClick'),
  theme: (value) => {
    const theme = /^['"](dark|light)['"]$/.exec(value)?.[1]
    return theme
      ? ['classNameUploader', `"lading-${theme}"`]
      : /^['"]auto['"]$/.test(value)
        ? null
        : undefined
  },
}
