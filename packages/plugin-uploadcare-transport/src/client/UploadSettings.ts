import { type EngineSettings, engineDefaults } from '@lading/transport-engine'

/** Settings of every call to the service. */
export interface UploadSettings extends EngineSettings {
  /** Public key of the project that receives the files. */
  readonly publicKey: string
  /** Base URL of the upload API; may have a path. */
  readonly baseUrl: string
  /** Base URL of the CDN that delivers the files. */
  readonly cdnCname: string
  /** Parent of the projects' own CDN hosts, used unless `cdnCname` names another CDN; empty for none. */
  readonly cdnCnamePrefixed: string
  /** Whether files are stored permanently; `'auto'` follows the project's settings. */
  readonly store: 'auto' | boolean
  /** Name and version of the surrounding product, sent in the user agent; empty for none. */
  readonly userAgentIntegration: string
  /** Reuse the file of an earlier upload from the same URL. */
  readonly checkForUrlDuplicates: boolean
  /** Save the URL of an upload, so that later duplicate checks find it. */
  readonly saveUrlForRecurrentUploads: boolean
  /** Files of this size and above are uploaded in parts, in bytes. */
  readonly multipartMinFileSize: number
  /**
   * Size of a part, in bytes. At the default, later files of a page have larger ones on a fast line: 1.5 s of its goodput, at most 32 MiB
   * with six parts in flight.
   */
  readonly multipartChunkSize: number
  /** Realtime channel: `wss://{host}/app/{key}`; empty for none. The hosted one is not used with another `baseUrl`. */
  readonly realtimeUrl: string
}

/** Defaults: those of the hosted service. */
export const defaultSettings: Omit<UploadSettings, 'publicKey'> = {
  ...engineDefaults,
  baseUrl: 'https://upload.uploadcare.com',
  cdnCname: 'https://ucarecdn.com',
  cdnCnamePrefixed: 'https://ucarecd.net',
  store: 'auto',
  userAgentIntegration: '',
  checkForUrlDuplicates: false,
  saveUrlForRecurrentUploads: false,
  multipartMinFileSize: 26_214_400,
  multipartChunkSize: 5_242_880,
  realtimeUrl: 'wss://ws.pusherapp.com/app/79ae88bd931ea68464d9',
}
