import type { Clock, ConfigMap, KernelUppy, Logger } from '@lading/kernel'
import type { Http, Online, Storage, WaitLimits } from '@lading/transport-engine'
import type { Sign } from './client/Connection.js'
import type { OpenRealtime } from './realtime/Realtime.js'

/** Options of `createTransport()`. */
export interface TransportOptions {
  /** Read for each request. */
  readonly config: Readonly<Partial<ConfigMap>>
  /** @default `XMLHttpRequest` */
  readonly http?: Http | undefined
  readonly clock: Clock
  /** Signs requests, unless `isSet` is false. @default unsigned */
  readonly secure?: { readonly isSet?: boolean; readonly getToken: Sign }
  /** @default `navigator.onLine` */
  readonly online?: Online | undefined
  /** Returns a number from 0 to 1, for retry jitter. @default `Math.random` */
  readonly random?: (() => number) | undefined
  /** @default a WebSocket, lazy-loaded by the first upload from a URL */
  readonly openRealtime?: OpenRealtime | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** Wait limits that differ from the defaults, for tests. @default the engine's `waitLimits` */
  readonly limits?: Partial<WaitLimits> | undefined
  /** Returns the Uppy instance that holds files whose bytes are on a Companion server. @default no file is on Companion */
  readonly getUppy?: (() => KernelUppy) | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** Options of a lookup by UUID. */
export interface FileInfoOptions {
  readonly signal: AbortSignal
  /** File origin. @default 'js-api' */
  readonly source?: string
}
