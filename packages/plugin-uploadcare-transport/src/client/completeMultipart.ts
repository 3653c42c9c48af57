import type { FileInfo } from '@lading/kernel'
import {
  getFault,
  isTransient,
  UploadError,
  type WaitListener,
  waitFor,
  withRetry,
} from '@lading/transport-engine'
import type { Connection } from './Connection.js'
import { callApi } from './callApi.js'
import { fetchInfo, parseInfo } from './fetchReadyInfo.js'

export interface CompleteRequest {
  readonly uuid: string
  readonly source: string
  readonly signal: AbortSignal
  /** Receives the reason why the request waits; null when it's sent. */
  readonly onWait?: WaitListener | undefined
}

/** Error codes for an upload that was already completed and no longer exists as a multipart upload. */
const GONE_CODES: readonly string[] = [
  'MultipartFileAlreadyUploadedError',
  'MultipartFileNotFoundError',
  'FileNotFoundError',
]

/**
 * Has the service assemble the parts. Source: `POST /multipart/complete/`.
 *
 * After an ambiguous response we look up the file: if it exists, the upload is complete.
 *
 * @returns null while the file isn't ready.
 * @throws UploadError, NetworkError, CancelError
 */
export async function completeMultipart(
  connection: Connection,
  request: CompleteRequest,
): Promise<FileInfo | null> {
  const { settings, clock, breaker } = connection
  const { uuid, source, signal, onWait } = request
  const fields = { uuid, UPLOADCARE_PUB_KEY: settings.publicKey, source }
  for (let failures = 0; ; failures++) {
    try {
      return await withRetry(connection, { signal, retries: 0, onWait }, async () => {
        const call = { path: '/multipart/complete/', form: { fields }, signal, isSimple: true }
        return parseInfo(connection, await callApi(connection, call), uuid)
      })
    } catch (error) {
      const isUnclear = isTransient(getFault(error))
      if (!isUnclear && !isGone(error)) throw error
      const found = await lookUp(connection, request)
      if (found) return found.info
      if (!isUnclear || failures >= settings.retryNetworkErrorMaxTimes) throw error
      await waitFor(clock, breaker.backoffMs(failures), signal)
    }
  }
}

/** Looks up the file; null if the service doesn't have it. */
async function lookUp(
  connection: Connection,
  request: CompleteRequest,
): Promise<{ readonly info: FileInfo | null } | null> {
  try {
    return { info: await fetchInfo(connection, request) }
  } catch (error) {
    if (getFault(error) === 'rejected') return null
    throw error
  }
}

/** Returns true if an error means that the multipart upload doesn't exist, or no longer exists. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof UploadError)) return false
  return GONE_CODES.includes(error.code) || error.status === 404 || error.status === 410
}
