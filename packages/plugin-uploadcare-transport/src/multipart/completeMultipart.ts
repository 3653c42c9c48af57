import type { FileInfo } from '@lading/kernel'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import { fetchInfo, readInfo } from '../client/fetchReadyInfo.js'
import { patiently } from '../client/patiently.js'
import { waitFor } from '../client/waitFor.js'
import { faultOf, isPassing } from '../errors/faultOf.js'
import { UploadError } from '../errors/UploadError.js'

/** What is to be completed. */
export interface CompleteRequest {
  readonly uuid: string
  readonly source: string
  readonly signal: AbortSignal
}

/** The service's words for an upload that it has completed before, and no longer knows as one. */
const GONE: readonly string[] = [
  'MultipartFileAlreadyUploadedError',
  'MultipartFileNotFoundError',
  'FileNotFoundError',
]

/**
 * Has the service put the parts together. Source: `POST /multipart/complete/`.
 *
 * Whether an unclear answer was a good one, the service is asked: the file is there then.
 *
 * @returns null while the file is not ready.
 * @throws UploadError, NetworkError, CancelError
 */
export async function completeMultipart(
  connection: Connection,
  request: CompleteRequest,
): Promise<FileInfo | null> {
  const { settings, clock, line } = connection
  const { uuid, source, signal } = request
  const fields = { uuid, UPLOADCARE_PUB_KEY: settings.publicKey, source }
  for (let failures = 0; ; failures++) {
    try {
      return await patiently(connection, { signal, retries: 0 }, async () => {
        const call = { path: '/multipart/complete/', form: { fields }, signal }
        return readInfo(connection, await callApi(connection, call), uuid)
      })
    } catch (error) {
      const isUnclear = isPassing(faultOf(error))
      if (!isUnclear && !isGone(error)) throw error
      const found = await lookUp(connection, request)
      if (found) return found.info
      if (!isUnclear || failures >= settings.retryNetworkErrorMaxTimes) throw error
      await waitFor(clock, line.backoffMs(failures), signal)
    }
  }
}

/** What the service has of the file; null when it has nothing. */
async function lookUp(
  connection: Connection,
  request: CompleteRequest,
): Promise<{ readonly info: FileInfo | null } | null> {
  try {
    return { info: await fetchInfo(connection, request) }
  } catch (error) {
    if (faultOf(error) === 'rejected') return null
    throw error
  }
}

/** Whether the service does not know of an upload in parts, or no longer. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof UploadError)) return false
  return GONE.includes(error.code) || error.status === 404 || error.status === 410
}
