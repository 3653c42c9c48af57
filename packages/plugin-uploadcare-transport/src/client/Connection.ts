import type {
  AbandonedUploads,
  Connection as EngineConnection,
  LazyParts as EngineLazyParts,
} from '@lading/transport-engine'
import type { OpenRealtime } from '../realtime/Realtime.js'
import type { SharedRealtime } from '../realtime/SharedRealtime.js'
import type { AuthTokenSource } from '../secure/AuthTokenSource.js'
import type { SecureToken } from '../secure/SecureToken.js'
import type { UploadSettings } from './UploadSettings.js'

/** Returns the signature of a request; null to send it unsigned. With `renew`, a cached one must not be used. */
export type Sign = (options?: { readonly renew: boolean }) => Promise<SecureToken | null>

/** Parts that live as long as the transport and are created on first use. */
export interface LazyParts extends EngineLazyParts {
  realtime?: SharedRealtime
  abandoned?: AbandonedUploads
  /** The latest project whose service has refused an id that its client had chosen. */
  refusesIds?: string
}

/** Everything that a call to the service needs. */
export interface Connection extends EngineConnection {
  readonly settings: UploadSettings
  readonly lazy: LazyParts
  /** Tokens, which are sent instead of signatures while they are set. @default none */
  readonly authTokens?: AuthTokenSource | undefined
  /** @default unsigned */
  readonly sign?: Sign | undefined
  /** @default `pusher-js` */
  readonly openRealtime?: OpenRealtime | undefined
}
