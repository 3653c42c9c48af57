/** Most requests for one file, as stores limit its parts. A server that asks for more would fill the page's memory. */
export const MAX_PARTS = 10_000

/** How a service splits a file. */
export interface PartPlan {
  /** Empty where a ticket names the upload. */
  readonly uuid: string
  /** Size of every part but the last. */
  readonly partSizeBytes: number
  /** Upload URLs of the parts, in their order. */
  readonly partUrls: readonly string[]
}

/** A multipart upload that the service has started. */
export interface Session extends PartPlan {
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number
  /** Indexes of the parts that the service has confirmed, from 0. */
  readonly confirmed: Set<number>
  /** When the URLs end, for a service that gives new ones, in milliseconds. @default with the upload */
  readonly partUrlsEndAtMs?: number
  /** Names the upload to a service that gives each part its URL when it is sent. @default the session has the URLs */
  readonly ticket?: string
  /** Whether the service refuses parts with other bytes than they state. @default false */
  readonly isChecked?: boolean
  /** Whether the service removes the upload when it is asked to. @default false */
  readonly isAbortable?: boolean
  /** Whether the service finds content that it has by its hash. @default false */
  readonly isFindable?: boolean
}
