import { abortable } from '../client/abortable.js'
import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import type { Progress } from '../client/createProgress.js'
import { getContentType } from '../client/getContentType.js'
import { withRetry } from '../client/withRetry.js'
import { CancelError } from '../errors/CancelError.js'
import { type Fault, getFault, isConnectionFault } from '../errors/getFault.js'
import type { FileSlice } from '../http/Http.js'
import type { WaitListener } from '../retry/toWait.js'
import type { Session } from '../session/Session.js'
import { assertArrived } from './assertArrived.js'
import { getConcurrency } from './getConcurrency.js'
import { type FailedAttempt, scheduleParts } from './scheduleParts.js'
import { type PartRequest, sendPartToUrl } from './sendPartToUrl.js'

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
  /** Called before each part is sent, which waits for it. @default no part waits */
  readonly onSending?: ((index: number, part: FileSlice) => Promise<void>) | undefined
  /** Called after each part that the service confirms. */
  readonly onConfirmed: () => void
}

/**
 * Sends the missing parts of a file, as many at a time as the line takes and `multipartMaxConcurrentRequests` allows. The first part that
 * fails aborts the others.
 *
 * A worker sends them, where one runs and parts need nothing of the page; from a failed attempt until the part is confirmed, the page
 * sends each part.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function sendParts(connection: Connection, options: SendPartsOptions): Promise<void> {
  const { file, session, signal, onWait, progress, onSending, onConfirmed, send } = options
  const { partUrls, partSizeBytes, confirmed, isChecked = false } = session
  const { multipartMaxAttempts } = connection.settings
  const headers = { 'Content-Type': getContentType(file) }
  const controller = new AbortController()
  const abort = () => controller.abort(new CancelError())
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })

  const sizeOf = (index: number) => Math.min(partSizeBytes, file.size - index * partSizeBytes)
  const sliceOf = (index: number) => ({ start: index * partSizeBytes, size: sizeOf(index) })
  const sentBytes = partUrls.map((_, index) => (confirmed.has(index) ? sizeOf(index) : 0))
  let totalBytes = sentBytes.reduce((sum, bytes) => sum + bytes, 0)
  const count = (index: number, bytes: number) => {
    totalBytes += bytes - (sentBytes[index] ?? 0)
    sentBytes[index] = bytes
    return totalBytes
  }
  progress.sent(totalBytes)

  // A service that signs each part when it is sent has no URLs in the session.
  const urlOf = (index: number) => partUrls[index] || connection.lazy.partUrl || ''
  let concurrency = getConcurrency(connection, urlOf(0))
  const confirm = (index: number) => {
    confirmed.add(index)
    // The protocol is known from the first answer on.
    concurrency = getConcurrency(connection, urlOf(index))
    count(index, sizeOf(index))
  }

  const noteSent = (sent: Iterable<readonly [index: number, bytes: number]>, atMs?: number) => {
    const before = totalBytes
    for (const [index, bytes] of sent) count(index, bytes)
    concurrency.sent(totalBytes - before, atMs)
  }

  const sendPart = async (index: number, onSent: () => void, failed?: FailedAttempt) => {
    const part = { file, ...sliceOf(index) }
    const firstByte = () => file.slice(part.start, part.start + 1)
    const request = {
      method: 'PUT' as const,
      url: partUrls[index] as string,
      headers,
      body: part,
      signal: controller.signal,
      onProgress(bytesSent: number) {
        noteSent([[index, Math.min(bytesSent, part.size)]])
        onSent()
        progress.sent(totalBytes)
      },
    }
    if (onSending) {
      try {
        await abortable(onSending(index, part), controller.signal)
      } catch (error) {
        await assertReadable(firstByte(), controller.signal)
        throw error
      }
    }
    const retries = Math.max(1, multipartMaxAttempts) - 1
    const isSent = failed !== undefined
    await withRetry(connection, { signal: controller.signal, retries, onWait, isSent }, async () => {
      const earlier = failed
      failed = undefined
      const noteEnd = earlier?.noteEnd ?? concurrency.sending()
      try {
        if (earlier) throw earlier.error
        if (send) await send(connection, request, index)
        else assertArrived(await sendPartToUrl(connection, request, isChecked), isChecked)
        noteEnd({ confirmedBytes: part.size })
      } catch (error) {
        const fault = getFault(error)
        noteEnd(isOverload(fault) ? 'lost' : 'other')
        // Bytes that are sent again count once.
        progress.lost(count(index, 0))
        if (isConnectionFault(fault)) await assertReadable(firstByte(), controller.signal)
        throw error
      }
    })
    confirm(index)
    progress.sent(totalBytes)
    onConfirmed()
  }

  try {
    await scheduleParts(connection, {
      queue: [...partUrls.keys()].filter((index) => !confirmed.has(index)),
      isForWorker: !send && !onSending,
      isChecked,
      controller,
      getConcurrency: () => concurrency,
      createJob: (indexes) => ({
        file,
        headers,
        isChecked,
        parts: indexes.map((index) => ({ index, url: urlOf(index), ...sliceOf(index) })),
        signal: controller.signal,
        record: connection.http.record,
      }),
      sendPart,
      onSent: noteSent,
      onConfirmed(index) {
        confirm(index)
        onConfirmed()
      },
      onReported: () => progress.sent(totalBytes),
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Whether a fault may mean that too many parts are in flight. */
function isOverload(fault: Fault): boolean {
  return fault === 'throttled' || isConnectionFault(fault)
}
