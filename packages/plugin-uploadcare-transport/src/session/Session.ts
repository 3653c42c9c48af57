import type { PartPlan } from './parsePartPlan.js'

/** A multipart upload that the service has started. */
export interface Session extends PartPlan {
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number
  /** Indexes of the parts that the service has confirmed, from 0. */
  readonly confirmed: Set<number>
  /** Names the upload to a service that gives each part its URL when it is sent. @default the session has the URLs */
  readonly ticket?: string
}
