import type { Clock, Logger } from '@lading/kernel'
import type { ConcurrencyControl } from '../concurrency/ConcurrencyControl.js'
import type { Sender } from '../http/Http.js'
import type { Storage } from '../ports/Storage.js'
import type { CircuitBreaker } from '../retry/CircuitBreaker.js'
import type { RetryTokens } from '../retry/withRetry.js'
import type { SessionStore } from '../session/SessionStore.js'
import type { WaitLimits } from '../waits/waitLimits.js'
import type { EngineSettings } from './EngineSettings.js'

/** Lazily created objects that live as long as the transport. */
export interface LazyParts {
  sessions?: SessionStore
  /** Adapts the number of parts in flight, up to `max`. */
  concurrency?: { readonly max: number; readonly control: ConcurrencyControl }
  /** URL of a part. The next large file's parts go to the same origin. */
  partUrl?: string
}

/** Everything a request needs. Each transport adds more fields. */
export interface Connection {
  readonly settings: EngineSettings
  readonly http: Sender
  readonly clock: Clock
  /** Wait limits that differ from the defaults, for tests. @default `waitLimits` */
  readonly limits?: Partial<WaitLimits> | undefined
  /** Shared by all requests from one uploader. */
  readonly breaker: CircuitBreaker
  readonly lazy: LazyParts
  /** Auth tokens from the page. @default none */
  readonly authTokens?: RetryTokens | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}
