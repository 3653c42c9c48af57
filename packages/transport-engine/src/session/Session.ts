/** Maximum number of requests for one file, equal to the part limit in stores. A server that asks for more would fill the page's memory. */
export const MAX_PARTS = 10_000

/** How a service splits a file. */
export interface PartPlan {
  /** Empty if a ticket identifies the upload. */
  readonly uuid: string
  /** Size of every part but the last. */
  readonly partSizeBytes: number
  /** Upload URLs in part order. */
  readonly partUrls: readonly string[]
}

/** A multipart upload that the service has started. */
export interface Session extends PartPlan {
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number
  /** Indexes of the confirmed parts, from 0. */
  readonly confirmed: Set<number>
  /** When the URLs expire, for a service that issues new URLs, in milliseconds. @default with the upload */
  readonly partUrlsEndAtMs?: number
  /** Identifies the upload to a service that issues each part's URL when the part is sent. @default the session has the URLs */
  readonly ticket?: string
  /** Whether the service refuses parts whose bytes don't match the stated digest. @default false */
  readonly isChecked?: boolean
  /** Whether the service can remove the upload on request. @default false */
  readonly isAbortable?: boolean
  /** Whether the service can find existing content by its hash. @default false */
  readonly isFindable?: boolean
}
