import type { Clock, FileInfo, Logger } from '@lading/kernel'
import {
  AbandonedUploads,
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
  type WaitLimits,
  xhrHttp,
} from '@lading/transport-engine'
import type { S3Connection, S3Upload } from './client/S3Connection.js'
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
  /** Limits of waits that differ from the defaults, for tests. @default `waitLimits` of the engine */
  readonly limits?: Partial<WaitLimits> | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** The uploads of one uploader, which share a circuit breaker and the known facts of the store. */
export interface BucketUploads {
  readonly breaker: CircuitBreaker
  readonly requests: readonly RequestRecord[]
  /** Uploads a file. @param id Names the file among the recorded requests. @throws UploadError, NetworkError, CancelError */
  upload(id: string, upload: S3Upload): Promise<FileInfo>
  /** Opens connections to the server and, once it is known, to the store. */
  preconnect(files?: Iterable<Blob>): void
  /** Ends what uploads still wait for. */
  dispose(): void
}

/** Creates the uploads of one uploader. */
export function createBucketUploads(options: S3TransportOptions, ports: S3TransportPorts): BucketUploads {
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
    breaker,
    requests,
    async upload(id, upload) {
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
        http: recordRequests(toSender(http, worker), id, requests, clock),
      }
      return uploadToBucket(connection, upload)
    },
    preconnect(files = []) {
      preconnect([endpoint, lazy.partUrl], clock)
      toSender(http, worker).prepare?.(files)
    },
    dispose: () => abandoned.dispose(),
  }
}
