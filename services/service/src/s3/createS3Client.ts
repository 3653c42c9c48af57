import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { storeTurns } from '@lading/local-service/parts'
import { isVirtualHost } from '@lading/server/store'
import type { S3Options } from './S3Options.js'

const CONNECT_TIMEOUT_MS = 3_000
const SOCKET_TIMEOUT_MS = 60_000
/** Maximum connections to the store. Reading clients can only use some of them, see `createStoreReaders`. */
const MAX_SOCKETS = 256
/** Requests that take as long as their bytes do, and have other limits. */
const LONG: ReadonlySet<string | undefined> = new Set([
  'CompleteMultipartUploadCommand',
  'CopyObjectCommand',
  'UploadPartCommand',
  'UploadPartCopyCommand',
])
const ignore = () => {}
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const UNUSED = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']

/** Creates a store client without sending anything. */
export function createS3Client(options: S3Options): S3Client {
  const { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey, maxAttempts = 4 } = options
  const client = new S3Client({
    region,
    maxAttempts,
    // Builds each command's middleware once instead of per request.
    cacheMiddleware: true,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: !isVirtualHost(options),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // By default, the SDK would sign an empty body's checksum into part URLs. It would also add checksums to other requests, which several
    // stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK would write extra lines to the log, which is JSON; the service logs the failures that matter.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
    },
  })
  // They cost time in each request, and the service doesn't need them.
  for (const name of UNUSED) client.middlewareStack.remove(name)
  client.middlewareStack.add(
    (next, { commandName }) =>
      (request) => {
        const isLong = LONG.has(commandName) || isStream(request.input)
        return isLong ? next(request) : storeTurns.take(() => next(request))
      },
    { step: 'initialize', name: 'storeTurns' },
  )
  return client
}

function isStream(input: object): boolean {
  return 'Body' in input && input.Body instanceof Readable
}
