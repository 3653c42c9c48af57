import {
  assertReadable,
  getFault,
  invalidResponse,
  isConnectionFault,
  type Progress,
  withRetry,
} from '@lading/transport-engine'
import { describeUpload } from './describeUpload.js'
import { getUploadUrl } from './getUploadUrl.js'
import type { ResumableConnection, ResumableUpload } from './ResumableConnection.js'
import { type ResumableResponse, readComplete, sendRequest } from './sendRequest.js'

/** A complete upload. */
export interface Whole {
  readonly result: ResumableResponse
  readonly uploadUrl: string
}

/**
 * Starts an upload with the whole file in the same request. If the response
 * is lost, the file might already be stored, so there's no automatic retry.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export function createWhole(
  connection: ResumableConnection,
  upload: ResumableUpload,
  progress: Progress,
): Promise<Whole> {
  const { file, signal, onWait } = upload
  const { endpoint: url } = connection
  const headers = describeUpload(upload, true)
  return withRetry(connection, { signal, onWait, retries: 0 }, async () => {
    const flight = progress.begin(file.size)
    const body = { file, start: 0, size: file.size }
    const onProgress = (bytes: number) => {
      flight.sent(bytes)
      progress.sent(bytes)
    }
    const request = { method: 'POST' as const, url, headers, body, signal, onProgress }
    try {
      const result = await sendRequest(connection, { ...request, onBytesSent: () => progress.allSent() })
      const isComplete = readComplete(result)
      const uploadUrl = result.header('location') || !isComplete ? getUploadUrl(connection, result) : url
      if (!isComplete) {
        const head = await sendRequest(connection, { method: 'HEAD', url: uploadUrl, headers: {}, signal })
        if (!readComplete(head)) throw invalidResponse('The server has not taken the whole file.')
      }
      return { result, uploadUrl }
    } catch (error) {
      const fault = getFault(error)
      if (fault !== 'canceled') progress.lost(0)
      if (isConnectionFault(fault)) await assertReadable(file, signal)
      throw error
    } finally {
      flight.end()
    }
  })
}
