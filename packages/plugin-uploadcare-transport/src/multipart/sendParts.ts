import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import type { Progress } from '../client/createProgress.js'
import { assertOk } from '../client/parseBody.js'
import { patiently } from '../client/patiently.js'
import { sendWatched } from '../client/sendWatched.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { Session } from './Session.js'
import { contentType } from './startMultipart.js'

/** What {@link sendParts} works with. */
export interface SendPartsOptions {
  readonly file: Blob
  readonly session: Session
  readonly signal: AbortSignal
  readonly progress: Progress
  /** Told of each part as the service confirms it. */
  readonly onConfirmed: () => void
}

/**
 * Sends what is missing of a file, some parts at the same time. The first part that fails for good ends the others.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function sendParts(connection: Connection, options: SendPartsOptions): Promise<void> {
  const { file, session, signal, progress, onConfirmed } = options
  const { partUrls, partSizeBytes, confirmed } = session
  const { multipartMaxConcurrentRequests, multipartMaxAttempts } = connection.settings
  const controller = new AbortController()
  const stop = () => controller.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)

  const missing = [...partUrls.keys()].filter((index) => !confirmed.has(index))
  const sentBytes = partUrls.map((_, index) => (confirmed.has(index) ? sizeOf(index) : 0))
  let total = sentBytes.reduce((sum, bytes) => sum + bytes, 0)
  const move = (index: number, bytes: number) => {
    total += bytes - (sentBytes[index] ?? 0)
    sentBytes[index] = bytes
    progress.sent(total)
  }
  progress.sent(total)

  function sizeOf(index: number): number {
    return Math.min(partSizeBytes, file.size - index * partSizeBytes)
  }

  const send = async (index: number) => {
    // A slice is a view: nothing of the file is read before the network wants it.
    const part = file.slice(index * partSizeBytes, index * partSizeBytes + sizeOf(index))
    const request = {
      method: 'PUT' as const,
      url: partUrls[index] as string,
      headers: { 'Content-Type': contentType(file) },
      body: part,
      signal: controller.signal,
      onProgress: (bytesSent: number) => move(index, Math.min(bytesSent, part.size)),
    }
    const patience = { signal: controller.signal, retries: Math.max(1, multipartMaxAttempts) - 1 }
    await patiently(connection, patience, async () => {
      try {
        assertOk(await sendWatched(connection, request, part.size))
      } catch (error) {
        // What is sent anew is taken back; nobody is shown less than before.
        move(index, 0)
        if (error instanceof NetworkError) await assertReadable(part, controller.signal)
        throw error
      }
    })
    confirmed.add(index)
    move(index, part.size)
    onConfirmed()
  }
  const lane = async () => {
    for (let index = missing.shift(); index !== undefined; index = missing.shift()) await send(index)
  }
  const lanes = Array.from({ length: Math.max(1, multipartMaxConcurrentRequests) }, lane)
  try {
    await Promise.all(lanes)
  } catch (error) {
    stop()
    await Promise.allSettled(lanes)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
