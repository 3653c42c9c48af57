import type { StoredFile } from '../storage/StoredFile.js'

/** Progress of a download. Source: wire protocol §6.2. */
export type DownloadState =
  | { readonly status: 'waiting' }
  | { readonly status: 'progress'; readonly done: number; readonly total: number | 'unknown' }
  | { readonly status: 'success'; readonly file: StoredFile }
  | { readonly status: 'error'; readonly error: string; readonly error_code: string }

export interface DownloadTask {
  readonly token: string
  readonly sourceUrl: string
  /** Public key of the project that the file is for. @default no project */
  readonly publicKey?: string
  readonly state: DownloadState
}
