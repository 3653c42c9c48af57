import type { StoredFile } from '../storage/StoredFile.js'

/** How far the fetching of a file is. Source: wire protocol §6.2. */
export type DownloadState =
  | { readonly status: 'waiting' }
  | { readonly status: 'progress'; readonly done: number; readonly total: number | 'unknown' }
  | { readonly status: 'success'; readonly file: StoredFile }
  | { readonly status: 'error'; readonly error: string; readonly error_code: string }

export interface DownloadTask {
  readonly token: string
  readonly sourceUrl: string
  /** Of the project that the file is for. @default none */
  readonly publicKey?: string
  readonly state: DownloadState
}
