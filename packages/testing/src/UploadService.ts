import type { ServiceErrorCode } from './errors/ServiceError.js'
import type { FileInfo } from './FileInfo.js'
import type { ServiceStore } from './store/ServiceStore.js'

/** Options of {@link createUploadService}. */
export interface UploadServiceOptions {
  /** Address of the service, such as `https://example.com/lading-service`: the `baseUrl` and `cdnCname` of uploaders. */
  readonly url: string
  /**
   * Public keys that are accepted.
   *
   * @default any
   */
  readonly publicKeys?: readonly string[] | undefined
  /**
   * Speed at which bodies are received, in bytes per second, so that progress can be seen.
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

/** A rule by which calls are refused. */
export interface Refusal {
  /** Code of the error. */
  readonly code: ServiceErrorCode
  /**
   * How many calls are refused.
   *
   * @default 1
   */
  readonly times?: number
  /**
   * Beginning of the path of these calls, such as `/base/`.
   *
   * @default every path of the upload API
   */
  readonly path?: string
}

/** An upload service that lives in the program that calls it. */
export interface UploadService {
  /** Its address, without a slash at the end. */
  readonly url: string
  /** Responds to a request; undefined if its URL is not one of this service. */
  handle(request: Request): Promise<Response | undefined>
  /** Refuses the next calls. */
  refuse(refusal: Refusal): void
  /** Resolves with the info of the uploaded files, oldest first. */
  files(): Promise<readonly FileInfo[]>
  /** Resolves with the bytes of an uploaded file, or undefined if there is none. */
  read(uuid: string): Promise<Blob | undefined>
  /** Removes everything, and all refusals. */
  clear(): Promise<void>
}
