import {
  assertNoPage,
  assertStored,
  type FileSlice,
  getFault,
  type HttpResponse,
  readStoreError,
  type SendRequest,
  sendWatched,
  UploadError,
} from '@lading/transport-engine'
import { explainRefusal } from './explainRefusal.js'
import { findProblem } from './findProblem.js'
import { mergeHeaders } from './mergeHeaders.js'
import type { S3Connection } from './S3Connection.js'
import type { SignedUrls } from './SignedUrls.js'

/** Statuses of a URL that has expired, or was signed by a wrong clock. */
const EXPIRED: readonly (number | null)[] = [401, 403]
/** Statuses of an upload that has ended. */
const GONE = [404, 410]
/** Statuses by which a store refuses the bytes of a valid URL: a rule of the bucket, or a header that it doesn't know. */
const REFUSED = [400, 405, 411, 412, 415, 501]
/** Errors that another URL helps against: credentials that have ended, or bytes that don't fit their checksum. */
const STALE =
  /<Code>(?:BadDigest|ExpiredToken|InvalidDigest|InvalidToken|TokenRefreshRequired|XAmzContent\w*Mismatch)</
/** Words of a store whose policy refuses the request, so that a new URL is refused as well. */
const POLICY = /explicit(?:ly)? den|not authorized to perform|encryption|checksum|object.?lock/i

/** The place for the bytes of a part. */
export interface StoreTarget {
  readonly urls: SignedUrls
  readonly ticket: string
  readonly number: number
  readonly answered?: HttpResponse | undefined
}

/**
 * Sends bytes to the store once. A URL that does not work is signed again: a store may answer an expired one without letting the page
 * read it, which looks like a missing network.
 *
 * @param target.number Of the part, from 1.
 * @param target.answered The store's answer to an attempt that a worker has made already. @default none
 * @throws UploadError, NetworkError, CancelError
 */
export async function sendToStore(
  connection: S3Connection,
  request: Omit<SendRequest, 'url'> & { readonly body: Blob | FileSlice },
  target: StoreTarget,
): Promise<void> {
  const { urls, ticket, number } = target
  let { answered } = target
  for (let isSecond = false; ; isSecond = true) {
    const { url, headers: signed } = await urls.get(number)
    try {
      const headers = mergeHeaders(request.headers, signed)
      const response =
        answered ?? (await sendWatched(connection, { ...request, headers, url }, request.body.size))
      answered = undefined
      const { status, text } = response
      assertNoPage(response)
      // A connection that stood still, although the status blames the request.
      if (status === 400 && text.includes('RequestTimeout')) {
        throw new UploadError('http-status', 'The store took too long.', { status: 408 })
      }
      if (status === 413 || text.includes('<Code>EntityTooLarge<')) {
        const refusal = await explainRefusal(connection, ticket, { status, text }, request.signal)
        throw new UploadError('http-status', `Error 413: ${readStoreError(text) || 'Content Too Large'}`, {
          status: 413,
          cause: refusal.cause,
        })
      }
      const isStale = EXPIRED.includes(status) || (status === 400 && STALE.test(text))
      if (isStale || REFUSED.includes(status)) {
        urls.drop(number)
        if (isStale && !isSecond && !POLICY.test(text)) continue
        throw await explainRefusal(connection, ticket, { status, text }, request.signal)
      }
      if (GONE.includes(status)) {
        throw new UploadError('upload-gone', 'The store no longer has this upload. Upload the file again.', {
          status,
        })
      }
      assertStored(response)
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
