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

/** Surroundings of a transport. */
export interface EnginePorts {
  readonly clock: Clock
  /** @default `XMLHttpRequest` */
  readonly http?: Http | undefined
  /** @default `navigator.onLine` */
  readonly online?: Online | undefined
  /** Returns a number from 0 to 1, for the jitter of retries. @default `Math.random` */
  readonly random?: (() => number) | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** Limits of waits that differ from the defaults, for tests. @default `waitLimits` */
  readonly limits?: Partial<WaitLimits> | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
  /** Whether uploads wait for a person to sign in, until `retryNow()`; else they fail, and can be retried. @default true */
  readonly waitsForSignIn?: boolean | undefined
}

/** Breaker, connections and records of one uploader's uploads. */
export interface EngineTransport {
  /** Creates the connection of an entry, whose requests are recorded under its id. */
  connect(entryId: string): Connection
  /** Opens connections to the server and, once it is known, to the host of parts. */
  preconnect(files?: Iterable<Blob>): void
  /** Sends the next attempt of uploads that wait, or continues those that wait for a person to sign in. */
  retryNow(): void
  /** Describes its state for a developer. */
  inspect(): { readonly breaker: BreakerState; readonly requests: readonly RequestRecord[] }
}

/**
 * Creates the shared parts of one uploader's uploads: a circuit breaker, the settings and the record of requests.
 *
 * @param endpoint URL of the server; relative to the page.
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
