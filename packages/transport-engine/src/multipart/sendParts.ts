import { Semaphore } from '@lading/kernel'
import { abortable } from '../client/abortable.js'
import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import type { Progress } from '../client/createProgress.js'
import { getContentType } from '../client/getContentType.js'
import { sendWatched } from '../client/sendWatched.js'
import { withRetry } from '../client/withRetry.js'
import { CancelError } from '../errors/CancelError.js'
import { type Fault, getFault, isConnectionFault } from '../errors/getFault.js'
import { assertOk } from '../http/assertOk.js'
import type { FileSlice, SendRequest } from '../http/Http.js'
import type { WaitListener } from '../retry/toWait.js'
import type { Session } from '../session/Session.js'
import { getConcurrency } from './getConcurrency.js'

/** The request for a part. */
export interface PartRequest extends SendRequest {
  readonly body: FileSlice
}

/** Sends a part once, and resolves when it is confirmed. @throws UploadError, NetworkError, CancelError */
export type SendPart = (connection: Connection, request: PartRequest, index: number) => Promise<void>

/** Options of {@link sendParts}. */
export interface SendPartsOptions {
  readonly file: Blob
  readonly session: Session
  readonly signal: AbortSignal
  /** Receives the reason why the parts wait; null when one of them is sent. */
  readonly onWait?: WaitListener | undefined
  readonly progress: Progress
  /** @default sends it to its URL of the session */
  readonly send?: SendPart | undefined
  /** Called before each part is sent, which waits for it. */
  readonly onSending: (index: number, part: FileSlice) => Promise<void>
  /** Called after each part that the service confirms. */
  readonly onConfirmed: () => void
}

/**
 * Sends the missing parts of a file, as many at a time as the line takes and `multipartMaxConcurrentRequests` allows. The first part that
 * fails aborts the others.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function sendParts(connection: Connection, options: SendPartsOptions): Promise<void> {
  const { file, session, signal, onWait, progress, onSending, onConfirmed, send = sendToUrl } = options
  const { partUrls, partSizeBytes, confirmed } = session
  const { multipartMaxAttempts } = connection.settings
  const controller = new AbortController()
  const abort = () => controller.abort(new CancelError())
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })

  const sizeOf = (index: number) => Math.min(partSizeBytes, file.size - index * partSizeBytes)
  const sentBytes = partUrls.map((_, index) => (confirmed.has(index) ? sizeOf(index) : 0))
  let totalBytes = sentBytes.reduce((sum, bytes) => sum + bytes, 0)
  const count = (index: number, bytes: number) => {
    totalBytes += bytes - (sentBytes[index] ?? 0)
    sentBytes[index] = bytes
    return totalBytes
  }
  const report = (index: number, bytes: number) => progress.sent(count(index, bytes))
  progress.sent(totalBytes)

  // A service that signs each part when it is sent has no URLs in the session.
  const urlOf = (index: number) => partUrls[index] || connection.lazy.partUrl || ''
  let concurrency = getConcurrency(connection, urlOf(0))

  const sendPart = async (index: number) => {
    const part = { file, start: index * partSizeBytes, size: sizeOf(index) }
    const firstByte = () => file.slice(part.start, part.start + 1)
    const request = {
      method: 'PUT' as const,
      url: partUrls[index] as string,
      headers: { 'Content-Type': getContentType(file) },
      body: part,
      signal: controller.signal,
      onProgress: (bytesSent: number) => report(index, Math.min(bytesSent, part.size)),
    }
    try {
      await abortable(onSending(index, part), controller.signal)
    } catch (error) {
      await assertReadable(firstByte(), controller.signal)
      throw error
    }
    const retries = Math.max(1, multipartMaxAttempts) - 1
    await withRetry(connection, { signal: controller.signal, retries, onWait }, async () => {
      const ended = concurrency.sending()
      try {
        await send(connection, request, index)
        ended({ confirmedBytes: part.size })
      } catch (error) {
        const fault = getFault(error)
        ended(isOverload(fault) ? 'lost' : 'other')
        // Bytes that are sent again count once.
        progress.lost(count(index, 0))
        if (isConnectionFault(fault)) await assertReadable(firstByte(), controller.signal)
        throw error
      }
    })
    confirmed.add(index)
    // The protocol is known from the first answer on.
    concurrency = getConcurrency(connection, urlOf(index))
    report(index, part.size)
    onConfirmed()
  }

  const semaphore = new Semaphore(() => concurrency.limit)
  const sendInTurn = async (index: number) => {
    const release = await semaphore.acquire(controller.signal)
    try {
      await sendPart(index)
    } catch (error) {
      // Before the permit is released: no further part may start.
      abort()
      throw error
    } finally {
      release()
    }
  }
  const missing = [...partUrls.keys()].filter((index) => !confirmed.has(index))
  const parts = missing.map(sendInTurn)
  try {
    await Promise.all(parts)
  } catch (error) {
    await Promise.allSettled(parts)
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const sendToUrl: SendPart = async (connection, request) => {
  assertOk(await sendWatched(connection, request, request.body.size))
}

/** Whether a fault may mean that too many parts are in flight. */
function isOverload(fault: Fault): boolean {
  return fault === 'throttled' || isConnectionFault(fault)
}
