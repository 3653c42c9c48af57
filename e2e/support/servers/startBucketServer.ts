import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type BucketOptions,
  createResumableHandler,
  createUploadHandler,
  type UploadHandlerOptions,
} from '@lading/server'
import { toNodeHandler } from '@lading/server/node'
import { runDoctor } from '@lading/server/store'
import { startStore } from './startStore.js'

/** A server of a page with a bucket of its own. */
export interface BucketServer {
  /** URL of the upload handler. */
  readonly endpoint: string
  /** URL of a handler whose pages send checksums. */
  readonly checked: string
  /** URL of the handler of resumable uploads. */
  readonly resumable: string
  /** The bucket, for a client of S3. */
  readonly bucket: Required<Pick<BucketOptions, 'accessKeyId' | 'bucket' | 'endpoint' | 'secretAccessKey'>>
  /** Files that the server was notified of. */
  readonly files: { readonly key: string; readonly sizeBytes: number }[]
  /** Failures that are no fault of a person. */
  readonly errors: unknown[]
  /** Sets the bucket's rules for an origin, with the bucket if it is missing. */
  allow(origin: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a server with a new bucket, whose rules let no page send files. @param origin Of the pages that may use it. */
export async function startBucketServer(origin: string): Promise<BucketServer> {
  const { stop: stopStore, ...store } = await startStore()
  const bucket = { ...store, bucket: 'journey' }
  const checkedBucket = { ...bucket, checksum: 'sha256' as const }
  const allow = async (allowed: string) => {
    await runDoctor({ bucket: checkedBucket, origin: allowed, applyFor: [allowed] }, () => {})
  }
  await allow('https://another.test')
  const files: BucketServer['files'] = []
  const errors: unknown[] = []
  const options: UploadHandlerOptions = {
    bucket,
    allowOrigins: [origin],
    authorize: (_, { name }) =>
      name.endsWith('.exe') ? { reject: 'Programs are not accepted here.' } : { maxBytes: 100_000_000 },
    onSuccess: (file) => void files.push(file),
    onError: (error) => void errors.push(error),
  }
  const handler = createUploadHandler(options)
  const checked = createUploadHandler({ ...options, bucket: checkedBucket })
  const resumable = createResumableHandler(options)
  const handle = toNodeHandler((request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/files') return resumable(request)
    return pathname === '/api/checked' ? checked(request) : handler(request)
  })
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/api/upload`,
    checked: `http://127.0.0.1:${port}/api/checked`,
    resumable: `http://127.0.0.1:${port}/api/files`,
    bucket,
    files,
    errors,
    allow,
    async stop() {
      server.close()
      server.closeAllConnections()
      await stopStore()
    },
  }
}
