import type { Clock, Logger } from '@lading/kernel'
import type { ConcurrencyControl } from '../concurrency/ConcurrencyControl.js'
import type { Sender } from '../http/Http.js'
import type { Storage } from '../ports/Storage.js'
import type { CircuitBreaker } from '../retry/CircuitBreaker.js'
import type { RetryTokens } from '../retry/withRetry.js'
import type { SessionStore } from '../session/SessionStore.js'
import type { WaitLimits } from '../waits/waitLimits.js'
import type { EngineSettings } from './EngineSettings.js'

/** Parts that live as long as the transport and are created on first use. */
export interface LazyParts {
  sessions?: SessionStore
  /** Finds the number of parts in flight, up to `max`. */
  concurrency?: { readonly max: number; readonly control: ConcurrencyControl }
  /** URL of a part, whose origin the next large file is sent to as well. */
  partUrl?: string
}

/** Everything that a request needs. A transport adds its own. */
export interface Connection {
  readonly settings: EngineSettings
  readonly http: Sender
  readonly clock: Clock
  /** Limits of waits that differ from the defaults, for tests. @default `waitLimits` */
  readonly limits?: Partial<WaitLimits> | undefined
  /** Shared by all requests of an uploader. */
  readonly breaker: CircuitBreaker
  readonly lazy: LazyParts
  /** The tokens of the page. @default none */
  readonly authTokens?: RetryTokens | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}
