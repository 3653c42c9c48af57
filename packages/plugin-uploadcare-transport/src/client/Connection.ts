import type { Clock, Logger } from '@lading/kernel'
import type { Http } from '../http/Http.js'
import type { OpenRealtime } from '../ports/Realtime.js'
import type { Storage } from '../ports/Storage.js'
import type { SharedRealtime } from '../realtime/SharedRealtime.js'
import type { CircuitBreaker } from '../retry/CircuitBreaker.js'
import type { AuthTokenSource } from '../secure/AuthTokenSource.js'
import type { SecureToken } from '../secure/SecureToken.js'
import type { SessionStore } from '../session/SessionStore.js'
import type { UploadSettings } from './UploadSettings.js'

/** Returns the signature of a request; null to send it unsigned. With `renew`, a cached one must not be used. */
export type Sign = (options?: { readonly renew: boolean }) => Promise<SecureToken | null>

/** Parts that live as long as the transport and are created on first use. */
export interface LazyParts {
  realtime?: SharedRealtime
  sessions?: SessionStore
}

/** Everything that a call to the service needs. */
export interface Connection {
  readonly settings: UploadSettings
  readonly http: Http
  readonly clock: Clock
  /** Shared by all requests of an uploader. */
  readonly breaker: CircuitBreaker
  readonly lazy: LazyParts
  /** Tokens, which are sent instead of signatures while they are set. @default none */
  readonly authTokens?: AuthTokenSource | undefined
  /** @default unsigned */
  readonly sign?: Sign | undefined
  /** @default `pusher-js` */
  readonly openRealtime?: OpenRealtime | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}
