/** What every call to the service depends on. */
export interface UploadSettings {
  /** Public key of the project that receives the files. */
  readonly publicKey: string
  /** Address of the upload API; may have a path of its own. */
  readonly baseUrl: string
  /** Address of the CDN that delivers the files. */
  readonly cdnCname: string
  /** Address below which every project has a CDN host of its own, used unless `cdnCname` names another CDN. */
  readonly cdnCnamePrefixed: string
  /** Whether files are kept for good; `'auto'` leaves it to the project's settings. */
  readonly store: 'auto' | boolean
  /** Name and version of the product around this one, told to the service; empty for none. */
  readonly userAgentIntegration: string
  /** Take the file of an earlier upload from the same URL. */
  readonly checkForUrlDuplicates: boolean
  /** Remember an upload from a URL for those who check for duplicates. */
  readonly saveUrlForRecurrentUploads: boolean
  /** Files of this size and above are sent in parts, in bytes. */
  readonly multipartMinFileSize: number
  /** Size of a part, in bytes. */
  readonly multipartChunkSize: number
  /** Parts of one file sent at the same time. */
  readonly multipartMaxConcurrentRequests: number
  /** How often a part is sent before the upload fails. */
  readonly multipartMaxAttempts: number
  /** How often a request is repeated that the service was too busy for. */
  readonly retryThrottledRequestMaxTimes: number
  /** How often a request is repeated that got no usable answer. */
  readonly retryNetworkErrorMaxTimes: number
  /** Address of the channel that tells of uploads from URLs, with its key: `wss://{host}/app/{key}`; empty for none. The hosted one is not used with another `baseUrl`. */
  readonly realtimeUrl: string
  /** Keep the parts that have arrived over a reload, and send a file from one tab at a time only. */
  readonly resumableUploads: boolean
}

/** The hosted service, with nothing said of the project. */
export const defaultSettings: Omit<UploadSettings, 'publicKey'> = {
  baseUrl: 'https://upload.uploadcare.com',
  cdnCname: 'https://ucarecdn.com',
  cdnCnamePrefixed: 'https://ucarecd.net',
  store: 'auto',
  userAgentIntegration: '',
  checkForUrlDuplicates: false,
  saveUrlForRecurrentUploads: false,
  multipartMinFileSize: 26_214_400,
  multipartChunkSize: 5_242_880,
  multipartMaxConcurrentRequests: 4,
  multipartMaxAttempts: 3,
  retryThrottledRequestMaxTimes: 10,
  retryNetworkErrorMaxTimes: 3,
  realtimeUrl: 'wss://ws.pusherapp.com/app/79ae88bd931ea68464d9',
  resumableUploads: false,
}
