import {
  assertOk,
  describeStatus,
  type FileSlice,
  getFault,
  type SendRequest,
  sendWatched,
  UploadError,
} from '@lading/transport-engine'
import { findProblem } from './findProblem.js'
import type { S3Connection } from './S3Connection.js'
import type { SignedUrls } from './SignedUrls.js'

/** Statuses of a URL that has expired, or was signed by a wrong clock. */
export const EXPIRED: readonly (number | null)[] = [401, 403]
/** Statuses of an upload that has ended. */
const GONE = [404, 410]

/**
 * Sends bytes to the store once. A URL that does not work is signed again: a store may answer an expired one without letting the page
 * read it, which looks like a missing network.
 *
 * @param number Of the part, from 1.
 * @throws UploadError, NetworkError, CancelError
 */
export async function sendToStore(
  connection: S3Connection,
  request: Omit<SendRequest, 'url'> & { readonly body: Blob | FileSlice },
  { urls, ticket, number }: { readonly urls: SignedUrls; readonly ticket: string; readonly number: number },
): Promise<void> {
  for (let isSecond = false; ; isSecond = true) {
    const url = await urls.get(number)
    try {
      const headers = { ...request.headers, ...urls.headers }
      const response = await sendWatched(connection, { ...request, headers, url }, request.body.size)
      const { status, text } = response
      if (EXPIRED.includes(status)) {
        urls.drop(number)
        if (!isSecond) continue
        // Such as a server whose clock is wrong: all that it signs has expired.
        const problem = await findProblem(connection, ticket, request.signal)
        throw (
          problem ??
          new UploadError('part-refused', 'The store refused the file. Upload it again.', {
            status,
            cause: new Error(describeStatus(response)),
          })
        )
      }
      if (GONE.includes(status)) {
        throw new UploadError('upload-gone', 'The store no longer has this upload. Upload the file again.', {
          status,
        })
      }
      // A connection that stood still, although the status blames the request.
      if (status === 400 && text.includes('RequestTimeout')) {
        throw new UploadError('http-status', 'The store took too long.', { status: 408 })
      }
      assertOk(response)
      connection.store.isReached = true
      return
    } catch (error) {
      if (getFault(error) === 'network') {
        urls.drop(number)
        const problem = await findProblem(connection, ticket, request.signal)
        if (problem) throw problem
      }
      throw error
    }
  }
}
