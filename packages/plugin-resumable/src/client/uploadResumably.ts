import type { FileInfo } from '@lading/kernel'
import {
  createProgress,
  getFault,
  getSessionStore,
  invalidResponse,
  isAllowedUrl,
  isFinal,
  type OpenSession,
  originNotAllowed,
  type Session,
  UploadError,
  withRetry,
} from '@lading/transport-engine'
import { type Appending, appendRest } from './appendRest.js'
import { chooseAppendSize } from './chooseAppendSize.js'
import { createFileInfo } from './createFileInfo.js'
import type { ResumableConnection, ResumableUpload } from './ResumableConnection.js'
import { ALLOW_ORIGINS, sendRequest } from './sendRequest.js'

/** Smaller files are not worth a record that outlives the page. */
const RESUME_FROM_BYTES = 5_242_880

/**
 * Uploads a file by one resumable upload. Bytes that the server has are not sent again; an upload that it no longer has starts again
 * once.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadResumably(
  connection: ResumableConnection,
  upload: ResumableUpload,
): Promise<FileInfo> {
  const { file, fileName, metadata, signal } = upload
  const progress = createProgress(file.size, upload.onProgress, connection.clock, upload)
  const isKept = connection.settings.resumableUploads && file.size >= RESUME_FROM_BYTES
  const settings = { ...connection.settings, resumableUploads: isKept }
  const store = await getSessionStore({ ...connection, settings })
  const key = JSON.stringify(['resumable', connection.endpoint, fileName, metadata])
  const open = await store.open({ file, key, signal })
  try {
    // Bytes are appended to those before them, which cannot be sent again.
    const isOther = open.session !== null && (await open.findChangedParts()).length > 0
    const isHere = isAllowedUrl(open.session?.ticket ?? '', connection.origins)
    const first = isOther || !isHere ? null : open.session
    for (let isSecond = false, known = first; ; isSecond = true, known = null) {
      const session = known?.ticket === undefined ? await create(connection, upload, open) : known
      const appending: Appending = { open, session, progress, isUnsure: session === known }
      try {
        const result = await appendRest(connection, upload, appending)
        open.ended()
        progress.confirmed()
        return createFileInfo(connection, result, { file, fileName, uploadUrl: session.ticket ?? '' })
      } catch (error) {
        if (isFinal(getFault(error))) open.ended()
        if (getFault(error) === 'canceled') remove(connection, signal, session, open)
        if (isSecond || !(error instanceof UploadError && error.code === 'upload-gone')) throw error
      }
    }
  } finally {
    progress.close()
    open.close()
  }
}

async function create(
  connection: ResumableConnection,
  upload: ResumableUpload,
  open: OpenSession,
): Promise<Session> {
  const { file, fileName, metadata, signal } = upload
  const { endpoint: url, clock, appendSizeBytes } = connection
  const headers = {
    'Content-Type': file.type || 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'Upload-Complete': '?0',
    'Upload-Length': String(file.size),
    ...(metadata && { 'Lading-Metadata': encodeURIComponent(JSON.stringify(metadata)) }),
  }
  const response = await withRetry(connection, upload, () =>
    sendRequest(connection, { method: 'POST', url, headers, signal }),
  )
  const location = response.header('location')
  if (!location) throw invalidResponse('The server named no Location: it must let pages read this header.')
  const uploadUrl = resolveUrl(location, response.url)
  // Before a byte is sent there.
  if (!isAllowedUrl(uploadUrl, connection.origins)) throw originNotAllowed(uploadUrl, ALLOW_ORIGINS)
  const limit = response.header('upload-limit') ?? ''
  const partSizeBytes = chooseAppendSize(limit, appendSizeBytes, file.size)
  const session: Session = {
    uuid: '',
    ticket: uploadUrl,
    partSizeBytes,
    // A place for each request; the upload has one URL.
    partUrls: new Array<string>(Math.max(1, Math.ceil(file.size / partSizeBytes))).fill(''),
    startedAtMs: clock.now(),
    confirmed: new Set(),
  }
  open.started(session)
  return session
}

/** Removes a canceled upload from the server; a paused one is kept. */
function remove(
  connection: ResumableConnection,
  { reason }: AbortSignal,
  { ticket: url = '' }: Session,
  open: OpenSession,
): void {
  if (reason instanceof Error && reason.name === 'PauseError') return
  open.ended()
  const { signal } = new AbortController()
  // The server removes what stays after a while.
  sendRequest(connection, { method: 'DELETE', url, headers: {}, signal }).catch(() => {})
}

/** @throws UploadError `invalid-response` */
function resolveUrl(location: string, base: string): string {
  try {
    return new URL(location, base).href
  } catch {
    throw invalidResponse(`Location is ${JSON.stringify(location.slice(0, 100))}.`)
  }
}
