import { type EngineSettings, engineDefaults } from '@lading/transport-engine'

/** Settings for every service call. */
export interface UploadSettings extends EngineSettings {
  /** Public key of the project that receives files. */
  readonly publicKey: string
  /** Upload API base URL; can have a path. */
  readonly baseUrl: string
  /** Base URL of the CDN that delivers files. */
  readonly cdnCname: string
  /** Parent domain for project-specific CDN hosts, used unless `cdnCname` names another CDN; empty to disable. */
  readonly cdnCnamePrefixed: string
  /** Whether files are stored permanently; `'auto'` follows the project's settings. */
  readonly store: 'auto' | boolean
  /** Name and version of the surrounding product, sent in the user agent; empty to leave it out. */
  readonly userAgentIntegration: string
  /** Reuses the file from an earlier upload of the same URL. */
  readonly checkForUrlDuplicates: boolean
  /** Saves an upload's URL, so that later duplicate checks find it. */
  readonly saveUrlForRecurrentUploads: boolean
  /** Minimum file size for a multipart upload, in bytes. */
  readonly multipartMinFileSize: number
  /**
   * Part size, in bytes. With the default, later files on a page get larger parts on a fast connection: 1.5 s of goodput, at most 32 MiB
   * with six parts in flight.
   */
  readonly multipartChunkSize: number
  /** Realtime channel: `wss://{host}/app/{key}`; empty for no channel. The hosted channel isn't used with another `baseUrl`. */
  readonly realtimeUrl: string
}

/** Defaults for the hosted service. */
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
