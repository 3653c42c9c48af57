import { S3Client } from '@aws-sdk/client-s3'
import { isVirtualHost } from '@lading/server/store'
import type { S3Options } from './S3Options.js'

const CONNECT_TIMEOUT_MS = 3_000
const SOCKET_TIMEOUT_MS = 60_000
/** Connections to the store. Clients that read from it can only take some of them, see `createStoreReaders`. */
const MAX_SOCKETS = 256
const ignore = () => {}
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const UNUSED = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']

/** Creates a client of a store; nothing is sent yet. */
export function createS3Client(options: S3Options): S3Client {
  const { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey, maxAttempts = 4 } = options
  const client = new S3Client({
    region,
    maxAttempts,
    // The steps of a request are put together once, not for each.
    cacheMiddleware: true,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: !isVirtualHost(options),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // By default the checksum of an empty body would be signed into part URLs, and several stores refuse the rest.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK would write lines of its own to the log, which is JSON; a failure that counts is logged by the service.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
    },
  })
  // They cost time in each request, and the service needs none of them.
  for (const name of UNUSED) client.middlewareStack.remove(name)
  return client
}
