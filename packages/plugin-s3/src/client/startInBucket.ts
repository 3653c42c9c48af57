import {
  getContentType,
  invalidResponse,
  MAX_PARTS,
  type OpenSession,
  partPlanInvalid,
  type Session,
  withRetry,
} from '@lading/transport-engine'
import { callHandler } from './callHandler.js'
import { parseHeaders } from './parseHeaders.js'
import type { S3Connection, S3Upload } from './S3Connection.js'
import { SignedUrls } from './SignedUrls.js'

/** An upload that the server has started. */
export interface Started {
  readonly session: Session
  readonly urls: SignedUrls
  /** Headers for a single-request upload; null for a multipart upload. */
  readonly headers: Readonly<Record<string, string>> | null
}

/**
 * Has the server start an upload. The response is checked before it takes up memory or goes to the store.
 *
 * @param refusedBytes Size of a request that was refused as too large:
 * the server can choose smaller requests. @default no request was refused
 * @throws UploadError, NetworkError, CancelError
 */
export async function startInBucket(
  connection: S3Connection,
  upload: S3Upload,
  open: OpenSession,
  refusedBytes?: number,
): Promise<Started> {
  const { file, fileName, metadata, signal } = upload
  const described = {
    name: fileName,
    sizeBytes: file.size,
    type: file.type && getContentType(file),
    metadata,
  }
  const fields = { action: 'create', ...described, ...(refusedBytes && { refusedBytes }) }
  const answer = await withRetry(connection, upload, () => callHandler(connection, fields, signal))
  const { ticket, isMultipart, partSizeBytes, headers } = answer
  if (
    typeof ticket !== 'string' ||
    typeof partSizeBytes !== 'number' ||
    !(partSizeBytes > 0 || file.size === 0)
  ) {
    throw invalidResponse(answer)
  }
  const count = isMultipart === true ? Math.max(1, Math.ceil(file.size / partSizeBytes)) : 1
  if (count > MAX_PARTS || (count > 1 && !Number.isSafeInteger(partSizeBytes))) {
    const cause = new Error(
      `The server wants this file in ${count} parts, and ${MAX_PARTS} are the most that a store takes. Set "partSizeBytes" of createUploadHandler() to a larger size.`,
    )
    throw partPlanInvalid(cause)
  }
  const session: Session = {
    uuid: '',
    ticket,
    partSizeBytes,
    // Each part gets its URL when it's sent.
    partUrls: new Array<string>(count).fill(''),
    startedAtMs: connection.clock.now(),
    confirmed: new Set(),
  }
  const urls = new SignedUrls(connection, { ticket, count, file, partSizeBytes }, signal)
  urls.add(answer)
  if (isMultipart === true) {
    open.started(session)
    return { session, urls, headers: null }
  }
  return { session, urls, headers: parseHeaders(headers) }
}
