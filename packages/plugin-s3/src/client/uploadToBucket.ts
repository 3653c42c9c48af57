import type { FileInfo } from '@lading/kernel'
import {
  assertReadable,
  createProgress,
  getContentType,
  getFault,
  getSessionStore,
  type HttpResponse,
  isConnectionFault,
  isFinal,
  noteClosed,
  type OpenSession,
  type Progress,
  readUnsized,
  type Session,
  sendSession,
  UploadError,
  withRetry,
} from '@lading/transport-engine'
import { callHandler } from './callHandler.js'
import { mergeHeaders } from './mergeHeaders.js'
import { parseUploaded } from './parseUploaded.js'
import type { S3Connection, S3Upload } from './S3Connection.js'
import { SignedUrls } from './SignedUrls.js'
import { sendToStore } from './sendToStore.js'
import { type Started, startInBucket } from './startInBucket.js'

/** Smallest part that stores accept. For smaller files, it isn't worth keeping a record across reloads. */
const MIN_PART_BYTES = 5_242_880
/** Codes for an upload that can't be continued, but can be started again. */
const LOST: readonly string[] = ['upload-gone', 'ticket-expired', 'ticket-invalid']

/**
 * Uploads a file into the bucket, in one request or in parts, as the server decides. Parts that an earlier upload confirmed aren't sent
 * again. An upload that the store no longer has restarts once. If a request is too large, the upload restarts once with smaller requests.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadToBucket(connection: S3Connection, given: S3Upload): Promise<FileInfo> {
  const file = await readUnsized(given.file, given.signal)
  const upload = { ...given, file }
  const { fileName, metadata, signal } = upload
  const progress = createProgress(file.size, upload.onProgress, connection.clock, upload)
  const isKept = connection.settings.resumableUploads && file.size >= MIN_PART_BYTES
  const settings = { ...connection.settings, resumableUploads: isKept }
  const store = await getSessionStore({ ...connection, settings })
  const key = JSON.stringify(['s3', connection.endpoint, fileName, metadata])
  const open = await store.open({ file, key, signal })
  try {
    let refusal: unknown
    let refusedBytes: number | undefined
    for (let isSecond = false, known = open.session; ; isSecond = true, known = null) {
      const started: Started =
        known?.ticket === undefined
          ? await startInBucket(connection, upload, open, refusedBytes)
          : resume(connection, upload, known)
      const requestBytes = Math.min(started.session.partSizeBytes, file.size)
      try {
        // The server has no smaller requests to offer.
        if (refusedBytes !== undefined && requestBytes >= refusedBytes) throw refusal
        const uploaded = await finish(connection, upload, { open, started, progress })
        open.ended()
        progress.confirmed()
        return uploaded
      } catch (error) {
        const fault = getFault(error)
        const isTooLarge = fault === 'too-large' || fault === 'closed'
        const isSmaller = isTooLarge && (started.headers !== null || requestBytes > MIN_PART_BYTES)
        if (isFinal(fault) || isSmaller) open.ended()
        if (fault === 'canceled' || isSmaller) abandon(connection, signal, started)
        if (isSmaller) [refusal, refusedBytes] = [error, requestBytes]
        const isLost = error instanceof UploadError && LOST.includes(error.code)
        if (isSecond || !(isLost || isSmaller)) throw error
      }
    }
  } finally {
    progress.close()
    open.close()
  }
}

/** Schedules the removal of a canceled upload, or of a paused upload that can't be continued. */
function abandon(connection: S3Connection, { reason }: AbortSignal, { session, headers }: Started): void {
  const { ticket = '' } = session
  if (!headers && reason instanceof Error && reason.name === 'PauseError') return
  connection.abandoned.add(ticket, () =>
    callHandler(connection, { action: 'abort', ticket }, new AbortController().signal),
  )
}

function resume(connection: S3Connection, { file, signal }: S3Upload, session: Session): Started {
  const { ticket = '', partSizeBytes, partUrls } = session
  connection.abandoned.keep(ticket)
  const parts = { ticket, file, partSizeBytes, count: partUrls.length }
  const urls = new SignedUrls(connection, parts, signal)
  return { session, urls, headers: null }
}

interface Steps {
  readonly open: OpenSession
  readonly started: Started
  readonly progress: Progress
}

/** Sends the bytes and completes the upload. Parts that didn't arrive whole are sent once more. */
async function finish(connection: S3Connection, upload: S3Upload, steps: Steps): Promise<FileInfo> {
  const { signal } = upload
  const { open, progress, started } = steps
  const { session, headers } = started
  const ticket = session.ticket ?? ''
  const complete = () =>
    withRetry(connection, upload, async () => {
      const answer = await callHandler(connection, { action: 'complete', ticket }, signal)
      return parseUploaded(answer, { ...upload, endpoint: connection.endpoint })
    })
  if (headers) await sendWhole(connection, upload, steps, headers)
  else await sendMissing(connection, upload, steps)
  progress.allSent()
  try {
    return await complete()
  } catch (error) {
    if (headers || !(error instanceof UploadError && error.code === 'incomplete')) throw error
    const { numbers } = await withRetry(connection, upload, () =>
      callHandler(connection, { action: 'parts', ticket }, signal),
    )
    const arrived = new Set(Array.isArray(numbers) ? numbers : [])
    for (const index of session.confirmed) if (!arrived.has(index + 1)) session.confirmed.delete(index)
    open.confirmed(session)
    await sendMissing(connection, upload, steps)
    return complete()
  }
}

async function sendMissing(
  connection: S3Connection,
  upload: S3Upload,
  { open, started, progress }: Steps,
): Promise<void> {
  const { session, urls } = started
  const ticket = session.ticket ?? ''
  /** Refused parts from the worker, by index: we know the reason without sending the bytes again. */
  const refused = new Map<number, HttpResponse>()
  await sendSession(connection, {
    open,
    file: upload.file,
    session,
    signal: upload.signal,
    onWait: upload.onWait,
    progress,
    sender: {
      send({ http }, { url: _, ...request }, index) {
        const answered = refused.get(index)
        refused.delete(index)
        return sendToStore({ ...connection, http }, request, { urls, ticket, number: index + 1, answered })
      },
      getUrl(index) {
        const signed = urls.find(index + 1)
        if (!signed) return null
        const headers = mergeHeaders({ 'Content-Type': getContentType(upload.file) }, signed.headers)
        return { url: signed.url, urlEndsAtMs: signed.untilMs, headers }
      },
      ended({ index, url, result }, error) {
        if (error === null) connection.store.isReached = true
        else if (getFault(error) === 'network') urls.drop(index + 1, url)
        else if (getFault(error) === 'rejected' && !(result instanceof Error)) refused.set(index, result)
      },
    },
  })
}

async function sendWhole(
  connection: S3Connection,
  upload: S3Upload,
  { started, progress }: Steps,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { file, signal } = upload
  const { session, urls } = started
  await withRetry(connection, upload, async () => {
    const flight = progress.begin(file.size)
    const onProgress = (bytes: number) => {
      flight.sent(bytes)
      progress.sent(bytes)
    }
    try {
      const request = { method: 'PUT' as const, headers, body: file, signal, onProgress }
      await sendToStore(connection, request, { urls, ticket: session.ticket ?? '', number: 1 })
    } catch (error) {
      const fault = getFault(error)
      // All bytes will be sent again.
      if (fault !== 'canceled') progress.lost(0)
      if (isConnectionFault(fault)) await assertReadable(file, signal)
      if (file.size > MIN_PART_BYTES) noteClosed(error)
      throw error
    } finally {
      flight.end()
    }
  })
}
