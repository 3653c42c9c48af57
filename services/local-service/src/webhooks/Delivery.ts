import { createHash } from 'node:crypto'
import { isRecord } from '@lading/cdn'

/** A payload to deliver to a webhook's target. */
export interface Delivery {
  /** Begins with the project's `tagProject`. */
  readonly id: string
  readonly publicKey: string
  readonly webhookId: number
  readonly event: string
  readonly targetUrl: string
  /** JSON text, which is signed as it is. */
  readonly payload: string
  /** `X-Uc-Signature`; null for a webhook without a secret. */
  readonly signature: string | null
  readonly attempts: number
  /** Why the last attempt failed; null before the first attempt. */
  readonly failure: string | null
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly dueAtMs: number
}

const TAG_LENGTH = 16

/** Returns the id prefix for a project's deliveries, so that they can be counted and found without being read. */
export function tagProject(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, TAG_LENGTH)
}

/** Returns the tag of the project that a delivery belongs to. */
export function readTag(id: string): string {
  return id.slice(0, TAG_LENGTH)
}

/** True for a delivery in the form in which it's written. */
export function isDelivery(value: unknown): value is Delivery {
  return isRecord(value) && typeof value.id === 'string' && typeof value.payload === 'string'
}
