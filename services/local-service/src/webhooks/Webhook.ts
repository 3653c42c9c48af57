import type { FileEventName } from '../events/createFileEvents.js'

/** A subscription to an event, as the server API describes it. Source: REST API v0.7. */
export interface Webhook {
  readonly id: number
  /** The project's number; here, the public key identifies a project. */
  readonly project: 0
  readonly created: string
  readonly updated: string
  readonly event: FileEventName
  readonly target_url: string
  readonly is_active: boolean
  /** Signs the payloads; empty if they aren't signed. */
  readonly signing_secret: string
  readonly version: '0.7'
}

/** A webhook and its project. */
export interface StoredWebhook extends Webhook {
  readonly publicKey: string
}

/** Names of all events. */
export const EVENT_NAMES: readonly FileEventName[] = [
  'file.uploaded',
  'file.stored',
  'file.deleted',
  'file.infected',
]
