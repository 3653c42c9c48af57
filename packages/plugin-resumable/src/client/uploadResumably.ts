import type { FileInfo } from '@lading/kernel'
import {
  createProgress,
  getFault,
  getSessionStore,
  isAllowedUrl,
  isFinal,
  type OpenSession,
  readUnsized,
  type Session,
  UploadError,
} from '@lading/transport-engine'
import { AppendRefused } from './AppendRefused.js'
import { type Appending, appendRest } from './appendRest.js'
import { createEmpty } from './createEmpty.js'
import { createFileInfo } from './createFileInfo.js'
import { createWhole, type Whole } from './createWhole.js'
import type { ResumableConnection, ResumableUpload } from './ResumableConnection.js'
import { sendRequest } from './sendRequest.js'

/** For smaller files, it isn't worth keeping a record across reloads. */
const RESUME_FROM_BYTES = 5_242_880

/**
 * Uploads a file with one resumable upload. Bytes that the server has aren't sent again. An upload that the server no longer has restarts
 * once. If something before the server blocks PATCH, the file is sent in one request.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadResumably(
  connection: ResumableConnection,
  given: ResumableUpload,
): Promise<FileInfo> {
  const file = await readUnsized(given.file, given.signal)
  const upload = { ...given, file }
  const { fileName, metadata, signal } = upload
  const progress = createProgress(file.size, upload.onProgress, connection.clock, upload)
  const isKept = connection.settings.resumableUploads && file.size >= RESUME_FROM_BYTES
  const settings = { ...connection.settings, resumableUploads: isKept }
  const store = await getSessionStore({ ...connection, settings })
  const key = JSON.stringify(['resumable', connection.endpoint, fileName, metadata])
  const open = await store.open({ file, key, signal })
  const describe = ({ result, uploadUrl }: Whole) => {
    progress.confirmed()
    return createFileInfo(connection, result, { file, fileName, uploadUrl })
  }
  /** Sends the file in one request if appending is blocked. @throws the reason why appending failed, if this fails too */
  const sendInOne = async (session: Session, { reason }: AppendRefused) => {
    open.ended()
    remove(connection, signal, session, open)
    const whole = await createWhole(connection, upload, progress).catch((error: unknown) => {
      throw signal.aborted ? error : reason
    })
    connection.server.takesNoAppends = true
    return describe(whole)
  }
  try {
    if (connection.server.takesNoAppends) return describe(await createWhole(connection, upload, progress))
    // Bytes are appended to earlier bytes, which can't be replaced.
    const isOther = open.session !== null && (await open.findChangedParts()).length > 0
    const isHere = isAllowedUrl(open.session?.ticket ?? '', connection.origins)
    const kept = isOther || !isHere ? null : open.session
    const first = (await upload.streamed?.take(upload)) ?? kept
    if (first && first !== kept) open.started(first)
    for (let isSecond = false, known = first; ; isSecond = true, known = null) {
      const session = known?.ticket === undefined ? await createEmpty(connection, upload, open) : known
      const appending: Appending = { open, session, progress, isUnsure: session === known }
      try {
        const result = await appendRest(connection, upload, appending)
        open.ended()
        return describe({ result, uploadUrl: session.ticket ?? '' })
      } catch (error) {
        if (error instanceof AppendRefused) return await sendInOne(session, error)
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

/** Removes a canceled upload from the server; a paused upload is kept. */
function remove(
  connection: ResumableConnection,
  { reason }: AbortSignal,
  { ticket: url = '' }: Session,
  open: OpenSession,
): void {
  if (reason instanceof Error && reason.name === 'PauseError') return
  open.ended()
  const { signal } = new AbortController()
  // Ignore failures, because the server eventually removes abandoned uploads.
  sendRequest(connection, { method: 'DELETE', url, headers: {}, signal }).catch(() => {})
}
