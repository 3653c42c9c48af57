/** Settings of every request. */
export interface EngineSettings {
  /**
   * Concurrency limit for the parts of one file. At the default the number follows the line: 4 to begin with and up to 6, over HTTP/2
   * and HTTP/3 8 and up to 12. After a throttled, stalled or lost part it is halved.
   */
  readonly multipartMaxConcurrentRequests: number
  /** Attempts for each part, including the first. */
  readonly multipartMaxAttempts: number
  /**
   * Send files in a worker, so that uploads leave the main thread free; a string is the URL of the worker's script, for
   * bundlers that do not find it themselves. The page sends until the worker runs, and where it cannot.
   */
  readonly uploadWorker: boolean | string
  /** Retries of a throttled request. */
  readonly retryThrottledRequestMaxTimes: number
  /** Retries of a request without a usable response. */
  readonly retryNetworkErrorMaxTimes: number
  /** Longest wait before a first retry, in milliseconds; it doubles with each further one, up to 30 s. */
  readonly retryDelayMs: number
  /** Keep confirmed parts across reloads, and upload a file from one tab at a time. */
  readonly resumableUploads: boolean
}

/** Defaults of a transport that sets nothing. */
export const engineDefaults: EngineSettings = {
  multipartMaxConcurrentRequests: 4,
  multipartMaxAttempts: 3,
  uploadWorker: true,
  retryThrottledRequestMaxTimes: 10,
  retryNetworkErrorMaxTimes: 3,
  retryDelayMs: 100,
  resumableUploads: false,
}
