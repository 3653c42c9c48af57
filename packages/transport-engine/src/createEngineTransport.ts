import type { Clock, Logger } from '@lading/kernel'
import type { Connection } from './client/Connection.js'
import { type EngineSettings, engineDefaults } from './client/EngineSettings.js'
import { preconnect } from './client/preconnect.js'
import type { Http } from './http/Http.js'
import type { RequestRecord } from './http/RequestRecord.js'
import { recordRequests } from './http/recordRequests.js'
import { toSender, xhrHttp } from './http/xhrHttp.js'
import { browserOnline } from './ports/browserOnline.js'
import type { Online } from './ports/Online.js'
import type { Storage } from './ports/Storage.js'
import { type BreakerState, CircuitBreaker } from './retry/CircuitBreaker.js'
import type { WaitLimits } from './waits/waitLimits.js'

/** Outside dependencies of a transport. */
export interface EnginePorts {
  readonly clock: Clock
  /** @default `XMLHttpRequest` */
  readonly http?: Http | undefined
  /** @default `navigator.onLine` */
  readonly online?: Online | undefined
  /** Returns a number from 0 to 1, for retry jitter. @default `Math.random` */
  readonly random?: (() => number) | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** Wait limits that differ from the defaults, for tests. @default `waitLimits` */
  readonly limits?: Partial<WaitLimits> | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
  /** Whether uploads wait until the user signs in and `retryNow()` is called; otherwise they fail and can be retried. @default true */
  readonly waitsForSignIn?: boolean | undefined
}

/** The circuit breaker, connections and request records of one uploader. */
export interface EngineTransport {
  /** Creates an entry's connection, which records requests under the entry's id. */
  connect(entryId: string): Connection
  /** Opens connections to the server and, once it's known, to the host for parts. */
  preconnect(files?: Iterable<Blob>): void
  /** Sends the next attempt of waiting uploads, or continues the uploads that wait for the user to sign in. */
  retryNow(): void
  /** Describes the state for developers. */
  inspect(): { readonly breaker: BreakerState; readonly requests: readonly RequestRecord[] }
}

/**
 * Creates what one uploader's uploads share: a circuit breaker, the settings and the request records.
 *
 * @param endpoint Server URL; relative to the page.
 * @param given Settings that differ from {@link engineDefaults}.
 */
export function createEngineTransport(
  endpoint: string,
  given: Partial<EngineSettings>,
  {
    clock,
    http = xhrHttp,
    online = browserOnline,
    random = Math.random,
    waitsForSignIn,
    ...rest
  }: EnginePorts,
): EngineTransport {
  const settings: EngineSettings = { ...engineDefaults, ...given }
  const retryDelayMs = () => settings.retryDelayMs
  const breaker = new CircuitBreaker({ clock, online, random, retryDelayMs, waitsForSignIn })
  const lazy: Connection['lazy'] = {}
  const requests: RequestRecord[] = []
  const getSender = () => toSender(http, settings.uploadWorker)
  return {
    connect: (entryId) => ({
      ...rest,
      settings,
      clock,
      breaker,
      lazy,
      http: recordRequests(getSender(), entryId, requests, clock),
    }),
    preconnect(files = []) {
      preconnect([endpoint, lazy.partUrl], clock)
      getSender().prepare?.(files)
    },
    retryNow: () => breaker.probe(),
    inspect: () => ({ breaker: breaker.inspect(), requests: [...requests] }),
  }
}
