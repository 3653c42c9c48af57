import type { PartPlan } from './parsePartPlan.js'

/** An upload in parts that has begun. */
export interface Session extends PartPlan {
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number
  /** Numbers of the parts that the service has confirmed, from 0. */
  readonly confirmed: Set<number>
}
