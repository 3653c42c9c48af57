import type { FileInfo } from '@lading/kernel'
import {
  AbandonedUploads,
  createEngineTransport,
  type EnginePorts,
  type EngineTransport,
  explain,
  getPageUrl,
} from '@lading/transport-engine'
import type { CallServer, S3Connection, S3Upload } from './client/S3Connection.js'
import { uploadToBucket } from './client/uploadToBucket.js'
import type { S3TransportOptions } from './S3TransportOptions.js'

/** Outside dependencies of a transport. */
export interface S3TransportPorts extends EnginePorts {}

/** One uploader's uploads, which share a circuit breaker and what's known about the store. */
export interface BucketUploads extends Pick<EngineTransport, 'inspect' | 'preconnect' | 'retryNow'> {
  /** Uploads a file. @param id Identifies the file in the recorded requests. @throws UploadError, NetworkError, CancelError */
  upload(id: string, upload: S3Upload): Promise<FileInfo>
  /** Stops everything that uploads still wait for. */
  dispose(): void
}

/** Creates one uploader's uploads. @param call Handles calls in place of the endpoint. @default requests to the endpoint */
export function createBucketUploads(
  options: S3TransportOptions,
  ports: S3TransportPorts,
  call?: CallServer,
): BucketUploads {
  const {
    endpoint,
    headers,
    concurrency = 4,
    maxAttempts = 3,
    retryDelayMs = 100,
    resumable = true,
    worker = true,
  } = options
  const settings = {
    multipartMaxConcurrentRequests: concurrency,
    multipartMaxAttempts: maxAttempts,
    retryDelayMs,
    uploadWorker: worker,
    resumableUploads: resumable,
  }
  const { connect, ...transport } = createEngineTransport(endpoint, settings, ports)
  const store: S3Connection['store'] = { isReached: false, isChecked: false, refusals: new Map() }
  const abandoned = new AbandonedUploads(ports.clock)
  return {
    ...transport,
    async upload(id, upload) {
      const absolute = new URL(endpoint, getPageUrl()).href
      const connection = { ...connect(id), store, abandoned, headers, call, endpoint: absolute }
      return uploadToBucket(connection, upload).catch((error: unknown) => {
        throw explain(error)
      })
    },
    dispose: () => abandoned.dispose(),
  }
}
