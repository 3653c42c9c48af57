import type { Clock, FileInfo, Logger, Transport } from '@lading/kernel'
import {
  browserOnline,
  CircuitBreaker,
  type Connection,
  engineDefaults,
  type Http,
  type Online,
  type RequestRecord,
  recordRequests,
  type Storage,
  toSender,
  UploadError,
  xhrHttp,
} from '@lading/transport-engine'
import { AbandonedUploads } from './client/AbandonedUploads.js'
import type { S3Connection } from './client/S3Connection.js'
import { uploadToBucket } from './client/uploadToBucket.js'
import type { S3TransportOptions } from './S3TransportOptions.js'

/** Surroundings of a transport. */
export interface S3TransportPorts {
  readonly clock: Clock
  /** @default `XMLHttpRequest` */
  readonly http?: Http | undefined
  /** @default `navigator.onLine` */
  readonly online?: Online | undefined
  /** Returns a number from 0 to 1, for the jitter of retries. @default `Math.random` */
  readonly random?: (() => number) | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** The kernel's transport to a bucket. */
export interface S3Transport extends Transport {
  /** Ends what the transport still waits for. */
  dispose(): void
}

/** Creates the kernel's `Transport` out of calls to a server's upload handler. */
export function createS3Transport(options: S3TransportOptions, ports: S3TransportPorts): S3Transport {
  const { endpoint, headers, concurrency = 4, maxAttempts = 3, resumable = true, worker = true } = options
  const { clock, http = xhrHttp, online = browserOnline, random = Math.random, ...rest } = ports
  const settings: Connection['settings'] = {
    ...engineDefaults,
    multipartMaxConcurrentRequests: concurrency,
    multipartMaxAttempts: maxAttempts,
    uploadWorker: worker,
    resumableUploads: resumable,
  }
  const breaker = new CircuitBreaker({ clock, online, random })
  const lazy: Connection['lazy'] = {}
  const store: S3Connection['store'] = { isReached: false, isChecked: false }
  const abandoned = new AbandonedUploads(clock)
  const requests: RequestRecord[] = []
  return {
    // Without an image CDN, addresses take no operations.
    servesImages: false,
    async upload(entry, uploadOptions): Promise<FileInfo> {
      const { file, fileName, metadata } = entry
      if (!file) throw new UploadError('file-missing', 'Only files of this device can be uploaded here.')
      const connection: S3Connection = {
        ...rest,
        settings,
        clock,
        breaker,
        lazy,
        store,
        abandoned,
        headers,
        endpoint: new URL(endpoint, globalThis.location?.href).href,
        http: recordRequests(toSender(http, worker), entry.internalId, requests, clock),
      }
      return uploadToBucket(connection, { ...uploadOptions, file, fileName: fileName || 'file', metadata })
    },
    async fileInfo() {
      throw new UploadError('lookup-missing', 'Files of the bucket cannot be looked up.')
    },
    // Parts that the store has confirmed are not sent again.
    keepsBytes: ({ file }) => file !== null && file.size >= KEPT_FROM_BYTES,
    retryNow: () => breaker.probe(),
    inspect: () => ({ breaker: breaker.inspect(), requests: [...requests] }),
    dispose: () => abandoned.dispose(),
  }
}

/** As the handler of `@lading/server` decides by default. */
const KEPT_FROM_BYTES = 16_777_216
