/** Settings of every request. */
export interface EngineSettings {
  /**
   * Concurrency limit for one file's parts. The default adapts to the connection: it starts at 4 and grows to 6, or over HTTP/2 and
   * HTTP/3 starts at 8 and grows to 12. A throttled, stalled or lost part halves it.
   */
  readonly multipartMaxConcurrentRequests: number
  /** Attempts for each part, including the first. */
  readonly multipartMaxAttempts: number
  /**
   * Sends files in a worker, so that uploads leave the main thread free. A string is the worker script's URL, for bundlers that don't
   * find the script themselves. The page sends files until the worker runs, and whenever it can't run.
   */
  readonly uploadWorker: boolean | string
  /** Retries of a throttled request. */
  readonly retryThrottledRequestMaxTimes: number
  /** Retries of a request without a usable response. */
  readonly retryNetworkErrorMaxTimes: number
  /** Longest wait before the first retry, in milliseconds. It doubles with each further retry, up to 30 s. */
  readonly retryDelayMs: number
  /** Keeps confirmed parts across reloads, and uploads a file from only one tab at a time. */
  readonly resumableUploads: boolean
  /**
   * Finishes uploads in parts after their page was closed, in browsers whose shared workers outlive pages. Smaller files, and files for your own
   * bucket, end with the page. Includes `resumableUploads`. A string is the worker script's URL, for bundlers that don't find the script
   * themselves.
   */
  readonly finishAfterClose: boolean | string
}

/** Default settings. */
export const engineDefaults: EngineSettings = {
  multipartMaxConcurrentRequests: 4,
  multipartMaxAttempts: 3,
  uploadWorker: true,
  retryThrottledRequestMaxTimes: 10,
  retryNetworkErrorMaxTimes: 3,
  retryDelayMs: 100,
  resumableUploads: false,
  finishAfterClose: false,
}
