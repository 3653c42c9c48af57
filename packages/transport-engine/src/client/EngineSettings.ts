/** Settings of every request. */
export interface EngineSettings {
  /** Concurrency limit for the parts of one file. */
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
  resumableUploads: false,
}
