/** What every call to the service depends on. */
export interface UploadSettings {
  /** Public key of the project that receives the files. */
  readonly publicKey: string
  /** Address of the upload API; may have a path of its own. */
  readonly baseUrl: string
  /** Address of the CDN that delivers the files. */
  readonly cdnCname: string
  /** Whether files are kept for good; `'auto'` leaves it to the project's settings. */
  readonly store: 'auto' | boolean
  /** Name and version of the product around this one, told to the service; empty for none. */
  readonly userAgentIntegration: string
}

/** The hosted service, with nothing said of the project. */
export const defaultSettings: Omit<UploadSettings, 'publicKey'> = {
  baseUrl: 'https://upload.uploadcare.com',
  cdnCname: 'https://ucarecdn.com',
  store: 'auto',
  userAgentIntegration: '',
}
