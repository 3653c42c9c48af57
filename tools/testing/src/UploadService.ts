import type { ServiceErrorCode } from './errors/ServiceError.js'
import type { FileInfo } from './FileInfo.js'
import type { ServiceStore } from './store/ServiceStore.js'

/** Options for {@link createUploadService}. */
export interface UploadServiceOptions {
  /** The service's URL, such as `https://example.com/lading-service`. Use it as an uploader's `baseUrl` and `cdnCname`. */
  readonly url: string
  /**
   * Accepted public keys.
   *
   * @default any
   */
  readonly publicKeys?: readonly string[] | undefined
  /**
   * Speed at which bodies are received, in bytes per second, so that you can see the progress.
   *
   * @default no limit
   */
  readonly bytesPerSecond?: number | undefined
  /**
   * Keeps files, parts and groups.
   *
   * @default in memory
   */
  readonly store?: ServiceStore | undefined
}

/** A rule that refuses calls. */
export interface Refusal {
  /** Error code. */
  readonly code: ServiceErrorCode
  /**
   * How many calls to refuse.
   *
   * @default 1
   */
  readonly times?: number
  /**
   * Path prefix of the refused calls, such as `/base/`.
   *
   * @default every upload API path
   */
  readonly path?: string
}

/** An upload service that lives in the calling program. */
export interface UploadService {
  /** The service's URL, without a trailing slash. */
  readonly url: string
  /** Responds to a request; undefined if its URL doesn't belong to this service. */
  handle(request: Request): Promise<Response | undefined>
  /** Refuses the next calls. */
  refuse(refusal: Refusal): void
  /** Resolves with the info about all uploaded files, oldest first. */
  files(): Promise<readonly FileInfo[]>
  /** Resolves with an uploaded file's bytes, or undefined if it doesn't exist. */
  read(uuid: string): Promise<Blob | undefined>
  /** Removes everything, including all refusals. */
  clear(): Promise<void>
}
