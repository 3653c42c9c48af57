import type { FileInfo } from './FileInfo.js'
import type { ServiceStore } from './store/ServiceStore.js'

/** Prefix for files in a store. */
export const FILES = 'file/'
export const UPLOADS = 'upload/'
export const PARTS = 'part/'
export const GROUPS = 'group/'

/** State and functions that the endpoints share. */
export interface ServiceParts {
  readonly url: string
  readonly store: ServiceStore
  readonly publicKeys: readonly string[] | undefined
  /** Link downloads by their token. */
  readonly downloads: Map<string, Download>
  /** Resolves after the time it takes to receive this many bytes. */
  pace(bytes: number, signal: AbortSignal): Promise<void>
}

/** A link that is being fetched. */
export type Download =
  | { readonly status: 'progress'; readonly done: number; readonly total: number | 'unknown' }
  | { readonly status: 'success'; readonly info: FileInfo }
  | { readonly status: 'error'; readonly error: string; readonly error_code: string }

/** A request below the service's URL. */
export interface Call {
  readonly request: Request
  /** Path below the service's URL, such as `/base/`. */
  readonly path: string
  readonly query: URLSearchParams
}

/** Responds to a call. */
export type Endpoint = (call: Call, parts: ServiceParts) => Promise<Response>
