import {
  assertReadable,
  type Fault,
  getFault,
  hasNoAnswer,
  invalidResponse,
  isConnectionFault,
  isTransient,
  noteClosed,
  type OpenSession,
  type Progress,
  type Session,
  UploadError,
  withRetry,
} from '@lading/transport-engine'
import { AppendRefused } from './AppendRefused.js'
import { assertExposed } from './assertExposed.js'
import { chooseAppendSize } from './chooseAppendSize.js'
import { RequestSize } from './RequestSize.js'
import type { ResumableConnection, ResumableUpload } from './ResumableConnection.js'
import {
  parseBody,
  type ResumableResponse,
  readComplete,
  readOffset,
  sendRequest,
  toError,
} from './sendRequest.js'

/** An upload that exists on the server. */
export interface Appending {
  readonly open: OpenSession
  readonly session: Session
  readonly progress: Progress
  /** Whether to ask the server for the offset before anything is sent. */
  readonly isUnsure: boolean
}

/** Smallest request for a server that refuses larger requests. */
const MIN_APPEND_BYTES = 65_536
/** Faults, besides connection and server failures, after which we ask for a result again. */
const PASSING: readonly Fault[] = ['canceled', 'sign-in', 'throttled']
/** Faults that a smaller request might avoid: the connection was lost, or a gateway ended the request because it took too long. */
const SHRINKING: readonly Fault[] = ['network', 'server', 'stalled']
/** Status if the request's offset differs from the server's offset. */
const CONFLICT = 409
/** Status if a request is too large. */
const TOO_LARGE = 413

/**
 * Appends all bytes that the server doesn't have, one request at a time, and returns the last response. After a failure, we ask the server
 * how much it has. Only `Upload-Complete: ?1` ends the upload, because a login page in between also responds with a success status.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function appendRest(
  connection: ResumableConnection,
  { file, signal, onWait }: ResumableUpload,
  { open, session, progress, isUnsure: isUnsureAtFirst }: Appending,
): Promise<ResumableResponse> {
  const { ticket: url = '', partSizeBytes, partUrls } = session
  let [offset, isUnsure] = [0, isUnsureAtFirst]
  /** Highest offset that the server has confirmed to this page. */
  let confirmed = 0
  let result: ResumableResponse | null = null
  /** Response that confirms the whole file, while its result isn't known yet. */
  let whole: ResumableResponse | null = null
  /** Whether bytes have arrived, and whether we've asked the server for the offset. */
  let [hasAppended, hasHead] = [isUnsureAtFirst, false]
  const size = new RequestSize(partSizeBytes)
  /** Size of the latest request, in bytes. */
  let bodyBytes = 0

  /**
   * Asks for the offset. If the upload is complete, gets its result. Returns false if something on the way blocks the question: then we
   * continue after the confirmed bytes, because the server refuses a wrong offset.
   */
  const refresh = async (): Promise<boolean> => {
    const response = await sendRequest(connection, { method: 'HEAD', url, headers: {}, signal }).catch(
      (error: unknown) => {
        if (isBlocked(error)) return null
        throw error
      },
    )
    isUnsure = false
    if (!response) return false
    assertExposed(connection, response, 'upload-offset')
    const found = readOffset(response)
    hasHead = true
    hasAppended ||= found > 0
    if (readComplete(response)) {
      assertOffset(found, file.size, file.size)
      whole = response
      const last = await sendRequest(connection, { method: 'GET', url, headers: {}, signal }).catch(
        (error: unknown) => {
          const fault = getFault(error)
          const mayPass = isTransient(fault) || PASSING.includes(fault)
          // The server has confirmed the whole file but doesn't have to return a result. The page then describes the file itself.
          if (isConnectionFault(fault) || !mayPass) return response
          throw error
        },
      )
      result = last
      return true
    }
    takeOver(found)
    return true
  }
  /** Continues at an offset that the server names. */
  const takeOver = (found: number) => {
    assertOffset(found, confirmed, file.size)
    if (found > session.confirmed.size * partSizeBytes) {
      // These bytes weren't sent by this page, or came from a file that wasn't compared with this file.
      throw new UploadError('upload-gone', 'The server has other bytes of this file. Upload it again.')
    }
    moveTo(found)
  }
  const moveTo = (found: number) => {
    confirmed = found
    offset = found
  }
  /** Sends the next request. Returns false if it's too large for the server, so that a smaller request follows. */
  const append = async (): Promise<boolean> => {
    if (isUnsure) await refresh()
    if (result) return true
    const index = Math.min(Math.floor(offset / partSizeBytes), partUrls.length - 1)
    const partEnd = (index + 1) * partSizeBytes
    // If the server kept an incomplete part and the rest of it is below the minimum, send more than the rest.
    const end = Math.min(Math.max(Math.min(partEnd, offset + size.bytes), offset + size.minBytes), file.size)
    const isLast = end === file.size
    const body = { file, start: offset, size: end - offset }
    bodyBytes = body.size
    for (let part = index; part === index || part * partSizeBytes < end; part += 1) {
      const start = part * partSizeBytes
      await open.sending?.(part, { file, start, size: Math.min(partSizeBytes, file.size - start) })
      // Record it before it's sent: the server might receive it even if no response arrives.
      session.confirmed.add(part)
    }
    open.confirmed(session)
    const headers = {
      'Content-Type': 'application/partial-upload',
      'Upload-Offset': String(offset),
      'Upload-Complete': isLast ? '?1' : '?0',
    }
    const flight = progress.begin(body.size)
    const onProgress = (sent: number) => {
      flight.sent(sent)
      progress.sent(offset + sent)
    }
    const request = { method: 'PATCH' as const, url, headers, body, signal, onProgress }
    const response = await sendRequest(
      connection,
      { ...request, ...(isLast && { onBytesSent: () => progress.allSent() }) },
      [CONFLICT, TOO_LARGE],
    ).finally(() => flight.end())
    if (response.status === TOO_LARGE) {
      const half = Math.max(MIN_APPEND_BYTES, Math.floor(body.size / 2))
      const smaller = chooseAppendSize(response.header('upload-limit') ?? '', half, file.size, true)
      if (smaller >= body.size || smaller < size.minBytes) throw toError(response)
      size.limit(smaller)
      isUnsure = true
      progress.lost(offset)
      return false
    }
    if (response.status === CONFLICT) {
      if (!(await refresh())) takeOver(readExpectedOffset(response))
      return true
    }
    const isComplete = readComplete(response)
    if (isLast && isComplete) {
      // The server can omit the offset here.
      if (response.header('upload-offset') !== undefined) assertOffset(readOffset(response), end, end)
      result = response
    } else if (isLast && isComplete === null) {
      await refresh()
    } else if (isComplete === false && response.header('upload-offset') === undefined) {
      // The server can omit the field if it accepted the whole body.
      moveTo(end)
    } else {
      const found = readOffset(response)
      assertOffset(found, offset, end)
      moveTo(found)
    }
    return true
  }

  while (!result) {
    const before = offset
    await withRetry(connection, { signal, onWait }, async () => {
      try {
        if (!(await append())) return
      } catch (error) {
        const fault = getFault(error)
        isUnsure = true
        if (fault !== 'canceled') progress.lost(offset)
        if (isConnectionFault(fault)) await assertReadable(file, signal)
        // A server can refuse a large body by closing the connection.
        if (size.isReducible && noteClosed(error)) {
          size.closed(bodyBytes)
          return
        }
        const isSmall = bodyBytes < Math.min(partSizeBytes, file.size - offset)
        // Servers other than ours insist on the minimum size that they state: use that size from now on.
        if (isSmall && isRefusal(error) && size.refused(partSizeBytes)) return
        if (SHRINKING.includes(fault)) size.lost()
        throw error
      }
      hasAppended ||= offset > before
      if (!result) size.taken(offset - before)
      // Otherwise, a server that keeps nothing would be sent the same bytes forever.
      if (!result && offset <= before) throw createStuck()
    }).catch((error: unknown) => {
      const isCanceled = getFault(error) === 'canceled'
      if (!isCanceled && !hasAppended && isAppendRefused(error, hasHead)) throw new AppendRefused(error)
      // A file that the server has confirmed is uploaded.
      if (!whole || isCanceled) throw error
      result = whole
    })
  }
  return result
}

/**
 * Returns true if appending requests seem to be blocked on the way. A server can also say so with its status.
 *
 * @param hasHead Whether the server has since responded to other requests and has no bytes.
 */
function isAppendRefused(error: unknown, hasHead: boolean): boolean {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown }
  if (code !== 'http-status') return hasHead && isConnectionFault(getFault(error))
  return status === 405 || status === 501 || (hasHead && hasNoAnswer(getFault(error)))
}

/** Returns true if something on the way seems to block a method, while it lets other requests pass. */
function isBlocked(error: unknown): boolean {
  return (
    isRefusal(error) ||
    getFault(error) === 'gateway' ||
    (error as { readonly status?: unknown }).status === 501
  )
}

/** Reads the offset that a server expects, from a response that refuses another one. @throws UploadError `invalid-response` without one */
function readExpectedOffset(response: ResumableResponse): number {
  const expected = parseBody(response.text)['expected-offset']
  return typeof expected === 'number' && Number.isSafeInteger(expected) ? expected : readOffset(response)
}

/** Returns true if a server refuses a request without one of our error codes. */
function isRefusal(error: unknown): boolean {
  return getFault(error) === 'rejected' && (error as { readonly code?: unknown }).code === 'http-status'
}

/** Refuses an offset that's impossible after what was sent. @throws UploadError `invalid-response` */
function assertOffset(found: number, min: number, max: number): void {
  if (found >= min && found <= max) return
  throw invalidResponse(`Upload-Offset is ${found}, where ${min} to ${max} are possible.`)
}

function createStuck(): UploadError {
  return new UploadError('http-status', 'The server does not keep what is sent.', { status: 503 })
}
