import type { FileInfo } from '@lading/kernel'
import type { Connection } from '../client/Connection.js'
import type { Progress } from '../client/createProgress.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fetchReadyInfo } from '../client/fetchReadyInfo.js'
import { loadLazily } from '../client/loadLazily.js'
import { termsOf } from '../client/termsOf.js'
import { faultOf } from '../errors/faultOf.js'
import { UploadError } from '../errors/UploadError.js'
import type { OpenSession, SessionStore } from '../resume/SessionStore.js'
import { completeMultipart, isGone } from './completeMultipart.js'
import type { Session } from './Session.js'
import { sendParts } from './sendParts.js'
import { sessionsOfPage } from './sessionsOfPage.js'
import { startMultipart } from './startMultipart.js'

/** Answers to a part whose address has ended. */
const ENDED: readonly (number | null)[] = [401, 403]

/**
 * Sends a file in parts and waits until the service has it ready. What was confirmed of an earlier try is not sent again.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadMultipart(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<FileInfo> {
  const { file, source, signal, onBytesSent } = upload
  const store = connection.settings.resumableUploads ? await keptSessions(connection, signal) : sessionsOfPage
  const open = await store.open({ file, terms: termsOf(connection, upload), signal })
  const sent = () => {
    progress.sent(file.size)
    onBytesSent()
  }
  try {
    if (open.uuid !== null) {
      sent()
      return await fetchReadyInfo(connection, { uuid: open.uuid, source, signal })
    }
    const { uuid, info } = await sendAll(connection, upload, open, progress, sent)
    open.ended(uuid)
    return info ?? (await fetchReadyInfo(connection, { uuid, source, signal }))
  } finally {
    open.close()
  }
}

async function keptSessions(connection: Connection, signal: AbortSignal): Promise<SessionStore> {
  const { KeptSessions } = await loadLazily(() => import('../resume/KeptSessions.js'), signal)
  const { lazy } = connection
  lazy.sessions ??= new KeptSessions(connection)
  return lazy.sessions
}

/** Sends all parts and has them put together; begins anew, once, when the service no longer knows what it was sent. */
async function sendAll(
  connection: Connection,
  upload: FileUpload,
  open: OpenSession,
  progress: Progress,
  sent: () => void,
): Promise<{ readonly uuid: string; readonly info: FileInfo | null }> {
  const { file, source, signal } = upload
  const start = async (): Promise<Session> => {
    const session = await startMultipart(connection, upload)
    open.begun(session)
    return session
  }
  for (let isSecond = false, known = open.session; ; isSecond = true, known = null) {
    const session = known ?? (await start())
    const { uuid } = session
    try {
      await sendParts(connection, {
        file,
        session,
        signal,
        progress,
        onConfirmed: () => open.confirmed(session),
      })
      sent()
      return { uuid, info: await completeMultipart(connection, { uuid, source, signal }) }
    } catch (error) {
      // What the service has refused cannot be continued.
      if (faultOf(error) === 'rejected') open.ended()
      if (isSecond || !isForgotten(error)) throw error
    }
  }
}

/** Whether the address of a part, or the whole upload, has ended before it was done. */
function isForgotten(error: unknown): boolean {
  if (!(error instanceof UploadError)) return false
  return isGone(error) || (error.code === 'http-status' && ENDED.includes(error.status))
}
