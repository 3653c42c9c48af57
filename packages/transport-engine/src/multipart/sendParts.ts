import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import type { Flight, Progress } from '../client/createProgress.js'
import { getContentType } from '../client/getContentType.js'
import { getCancelError } from '../errors/getCancelError.js'
import { type Fault, getFault, isConnectionFault } from '../errors/getFault.js'
import { findViolation } from '../http/findViolation.js'
import type { EndedPart, FilePart, FileSlice } from '../http/Http.js'
import { judgeHost } from '../http/judgeHost.js'
import type { WaitListener } from '../retry/toWait.js'
import { withRetry } from '../retry/withRetry.js'
import type { Session } from '../session/Session.js'
import { abortable } from '../waits/abortable.js'
import { assertArrived } from './assertArrived.js'
import { getConcurrency } from './getConcurrency.js'
import { type FailedAttempt, scheduleParts } from './scheduleParts.js'
import { type PartRequest, sendPartToUrl } from './sendPartToUrl.js'

/** Sends parts to URLs that it manages itself. They can expire before the upload is complete. */
export interface PartSender {
  /** Sends a part once, and resolves when it's confirmed. @throws UploadError, NetworkError, CancelError */
  send(connection: Connection, request: PartRequest, index: number): Promise<void>
  /** Returns a part's URL, so that a worker can send it; null if only {@link send} can. */
  getUrl(index: number): Pick<FilePart, 'headers' | 'url' | 'urlEndsAtMs'> | null
  /** Called when the worker has sent a part. A refused part is sent again by {@link send}. @param error Null for a confirmed part. */
  ended(part: Pick<EndedPart, 'index' | 'result' | 'url'>, error: unknown): void
}

/** Options of {@link sendParts}. */
export interface SendPartsOptions {
  readonly file: Blob
  readonly session: Session
  readonly signal: AbortSignal
  /** Receives the reason why the parts wait; null when a part is sent. */
  readonly onWait?: WaitListener | undefined
  readonly progress: Progress
  /** @default sends each part to its session URL */
  readonly sender?: PartSender | undefined
  /** Called before the page sends a part; sending waits for the promise. @default no part waits */
  readonly onSending?: ((index: number, part: FileSlice) => Promise<void>) | undefined
  /** Receives the digests of parts that the worker has sent, if the page has {@link onSending}. */
  readonly onDigested?: ((index: number, digest: string) => void) | undefined
  /** Called each time the service confirms a part. */
  readonly onConfirmed: () => void
}

/**
 * Sends a file's missing parts, as many at a time as the connection supports and
 * `multipartMaxConcurrentRequests` allows. The first part that fails aborts all others.
 *
 * If a worker is running, it sends the parts that don't need the page. After a
 * failed attempt, the page sends every part until the failed part is confirmed.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function sendParts(connection: Connection, options: SendPartsOptions): Promise<void> {
  const { file, session, signal, onWait, progress, onSending, onDigested, onConfirmed, sender } = options
  const { partUrls, partSizeBytes, confirmed, isChecked = false } = session
  const { multipartMaxAttempts } = connection.settings
  const headers = { 'Content-Type': getContentType(file) }
  const controller = new AbortController()
  const abort = () => controller.abort(getCancelError(signal))
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

  // A service that signs each part when it's sent has no URLs in the session.
  const urlOf = (index: number) => partUrls[index] || connection.lazy.partUrl || ''
  let concurrency = getConcurrency(connection, urlOf(0))
  const confirm = (index: number) => {
    confirmed.add(index)
    // The protocol is known after the first response.
    concurrency = getConcurrency(connection, urlOf(index))
    count(index, sizeOf(index))
  }

  /** The parts in flight. */
  const flights = new Map<number, Flight>()
  const begin = (index: number) => flights.set(index, flights.get(index) ?? progress.begin(sizeOf(index)))
  const end = (index: number) => {
    flights.get(index)?.end()
    flights.delete(index)
  }

  const noteSent = (index: number, bytes: number) => {
    count(index, bytes)
    begin(index).get(index)?.sent(bytes)
    concurrency.progressed()
  }

  const getPart = (index: number): FilePart | null => {
    const known = sender ? sender.getUrl(index) : { url: urlOf(index) }
    return known && { index, ...known, ...sliceOf(index) }
  }
  /** The worker computes digests with the platform API, which requires a secure page. */
  const canDigest = !onSending || !!globalThis.crypto?.subtle

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
        noteSent(index, Math.min(bytesSent, part.size))
        onSent()
        progress.sent(totalBytes)
      },
    }
    if (onSending) {
      try {
        await abortable(onSending(index, part), controller.signal)
      } catch (error) {
        failed?.noteEnd('other')
        await assertReadable(firstByte(), controller.signal)
        throw error
      }
    }
    const retries = Math.max(1, multipartMaxAttempts) - 1
    // The part's URL might have expired. The next attempt then uses another URL, so it isn't a retry.
    if (failed && sender && getFault(failed.error) === 'rejected') {
      failed.noteEnd('other')
      progress.lost(count(index, 0))
      failed = undefined
    }
    const isSent = failed !== undefined
    await withRetry(connection, { signal: controller.signal, retries, onWait, isSent }, async () => {
      const earlier = failed
      failed = undefined
      const noteEnd = earlier?.noteEnd ?? concurrency.sending()
      try {
        if (earlier) throw earlier.error
        begin(index)
        if (sender) await sender.send(connection, request, index)
        else assertArrived(await sendPartToUrl(connection, request, isChecked), isChecked)
        noteEnd({ confirmedBytes: part.size })
      } catch (error) {
        const fault = getFault(error)
        noteEnd(isOverload(fault) ? 'lost' : 'other')
        // Don't count bytes twice that are sent again.
        progress.lost(count(index, 0))
        if (isConnectionFault(fault)) await assertReadable(firstByte(), controller.signal)
        throw error
      } finally {
        end(index)
      }
    })
    confirm(index)
    progress.sent(totalBytes)
    onConfirmed()
  }

  try {
    // A worker could connect to a host that the page's policy forbids.
    const first =
      connection.http.sendParts && getPart(partUrls.findIndex((_, index) => !confirmed.has(index)))
    const judging = first ? judgeHost(first.url) : null
    if (judging) await judging
    await scheduleParts(connection, {
      queue: [...partUrls.keys()].filter((index) => !confirmed.has(index)),
      isForWorker(index) {
        const part = canDigest ? getPart(index) : null
        return part !== null && !findViolation(part.url)
      },
      isChecked: isChecked && !sender,
      controller,
      getConcurrency: () => concurrency,
      createJob: (indexes) => ({
        file,
        headers,
        // A store checks its parts by itself.
        isChecked: isChecked && !sender,
        isDigested: !!onSending,
        parts: indexes.map(getPart).filter((part) => part !== null),
        signal: controller.signal,
        record: connection.http.record,
        limits: connection.limits,
      }),
      sendPart,
      onSent: noteSent,
      onConfirmed(part) {
        const { index, digest } = part
        end(index)
        sender?.ended(part, null)
        if (digest) onDigested?.(index, digest)
        confirm(index)
        onConfirmed()
      },
      onFailed(part, error) {
        end(part.index)
        sender?.ended(part, error)
      },
      onReported: () => progress.sent(totalBytes),
    })
  } finally {
    for (const index of [...flights.keys()]) end(index)
    signal.removeEventListener('abort', abort)
  }
}

/** Returns true if a fault can mean that too many parts are in flight. */
function isOverload(fault: Fault): boolean {
  return fault === 'throttled' || isConnectionFault(fault)
}
