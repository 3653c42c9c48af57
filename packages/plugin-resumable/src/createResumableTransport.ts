import type { Clock, FileInfo, Logger, Transport } from '@lading/kernel'
import {
  browserOnline,
  CircuitBreaker,
  type Connection,
  engineDefaults,
  type Http,
  type Online,
  preconnect,
  type RequestRecord,
  recordRequests,
  type Storage,
  toSender,
  UploadError,
  type WaitLimits,
  xhrHttp,
} from '@lading/transport-engine'
import type { ResumableConnection } from './client/ResumableConnection.js'
import { uploadResumably } from './client/uploadResumably.js'
import type { ResumableTransportOptions } from './ResumableTransportOptions.js'

/** Surroundings of a transport. */
export interface ResumableTransportPorts {
  readonly clock: Clock
  /** @default `XMLHttpRequest` */
  readonly http?: Http | undefined
  /** @default `navigator.onLine` */
  readonly online?: Online | undefined
  /** Returns a number from 0 to 1, for the jitter of retries. @default `Math.random` */
  readonly random?: (() => number) | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** Limits of waits that differ from the defaults, for tests. @default `waitLimits` of the engine */
  readonly limits?: Partial<WaitLimits> | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** The kernel's transport to a server of resumable uploads. */
export type ResumableTransport = Transport

const APPEND_BYTES = 5_242_880

/** Creates the kernel's `Transport` out of resumable uploads. */
export function createResumableTransport(
  options: ResumableTransportOptions,
  ports: ResumableTransportPorts,
): ResumableTransport {
  const {
    endpoint,
    headers,
    allowOrigins = [],
    appendSizeBytes = APPEND_BYTES,
    resumable = true,
    worker = true,
    fileInfo,
  } = options
  const { clock, http = xhrHttp, online = browserOnline, random = Math.random, ...rest } = ports
  const settings: Connection['settings'] = {
    ...engineDefaults,
    uploadWorker: worker,
    resumableUploads: resumable,
  }
  const breaker = new CircuitBreaker({ clock, online, random })
  const lazy: Connection['lazy'] = {}
  const requests: RequestRecord[] = []
  return {
    // Without an image CDN, addresses take no operations.
    servesImages: false,
    async upload({ internalId, file, fileName, metadata }, uploadOptions): Promise<FileInfo> {
      if (!file) throw new UploadError('file-missing', 'Only files of this device can be uploaded here.')
      const absolute = new URL(endpoint, globalThis.location?.href).href
      const connection: ResumableConnection = {
        ...rest,
        settings,
        clock,
        breaker,
        lazy,
        headers,
        appendSizeBytes,
        createInfo: fileInfo,
        endpoint: absolute,
        origins: [absolute, ...allowOrigins],
        http: recordRequests(toSender(http, worker), internalId, requests, clock),
      }
      return uploadResumably(connection, { ...uploadOptions, file, fileName: fileName || 'file', metadata })
    },
    async fileInfo() {
      throw new UploadError('lookup-missing', 'Files of this server cannot be looked up.')
    },
    // The server keeps the bytes before the offset.
    keepsBytes: () => true,
    preconnect(files = []) {
      preconnect([endpoint], clock)
      toSender(http, worker).prepare?.(files)
    },
    retryNow: () => breaker.probe(),
    inspect: () => ({ breaker: breaker.inspect(), requests: [...requests] }),
  }
}
