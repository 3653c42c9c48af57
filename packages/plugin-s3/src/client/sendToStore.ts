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

/** Statuses for a URL that has expired, or was signed with clock skew. */
const EXPIRED: readonly (number | null)[] = [401, 403]
/** Statuses for an upload that no longer exists. */
const GONE = [404, 410]
/** Statuses with which a store refuses bytes for a valid URL, because of a bucket rule or a header that it doesn't know. */
const REFUSED = [400, 405, 411, 412, 415, 501]
/** Errors that a new URL fixes: credentials that have expired, or bytes that don't match their checksum. */
const STALE =
  /<Code>(?:BadDigest|ExpiredToken|InvalidDigest|InvalidToken|TokenRefreshRequired|XAmzContent\w*Mismatch)</
/** Errors that another attempt with the same URL fixes: bytes that came too slowly or not at all, or another request in between. */
const PASSING = /<Code>(?:ConditionalRequestConflict|IncompleteBody|OperationAborted|RequestTimeout)</
/** Store messages about a policy that refuses the request, so that a new URL would be refused as well. */
const POLICY = /explicit(?:ly)? den|not authorized to perform|encryption|checksum|object.?lock/i

/** Destination of a part's bytes. */
export interface StoreTarget {
  readonly urls: SignedUrls
  readonly ticket: string
  readonly number: number
  readonly answered?: HttpResponse | undefined
}

/**
 * Sends bytes to the store once. A URL that doesn't work is signed again: a store might respond to an expired URL without CORS headers,
 * which looks like a lost connection.
 *
 * @param target.number Part number, from 1.
 * @param target.answered The store's response to an earlier attempt in a worker. @default none
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
      // The status blames the request, although the connection or another request is the reason.
      if ((status === 400 || status === 409) && PASSING.test(text)) {
        throw new UploadError('http-status', `Error ${status}: ${readStoreError(text)}`, { status: 408 })
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
