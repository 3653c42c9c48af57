import type { FileInfo } from '@lading/kernel'
import { abortable } from '../client/abortable.js'
import type { Connection } from '../client/Connection.js'
import type { Progress } from '../client/createProgress.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fetchReadyInfo } from '../client/fetchReadyInfo.js'
import { uploadKey } from '../client/sentFiles.js'
import { getFault } from '../errors/getFault.js'
import { UploadError } from '../errors/UploadError.js'
import type { Session } from '../session/Session.js'
import type { OpenSession, SessionStore } from '../session/SessionStore.js'
import { completeMultipart, isGone } from './completeMultipart.js'
import { sendParts } from './sendParts.js'
import { startMultipart } from './startMultipart.js'

interface PageUpload {
  readonly key: string
  readonly signal: AbortSignal
  /** Resolves when the upload has ended. */
  readonly closed: Promise<void>
  /** The session to resume; null while the upload is in flight. */
  session: Session | null
}

/** The last upload of each file. */
const uploads = new WeakMap<Blob, PageUpload>()

/** Multipart uploads that failed in this page: a retry of the same file sends only the missing parts. */
const sessionsOfPage: SessionStore = {
  async open({ file, key, signal }) {
    const last = uploads.get(file)
    const found = last?.key === key ? last : null
    // A removal that is undone at once continues the upload that it canceled.
    if (found?.signal.aborted) await abortable(found.closed, signal)
    let known = found?.session ?? null
    // A session has one user; the same file may be uploaded twice at the same time.
    if (found) found.session = null
    let end = () => {}
    const closed = new Promise<void>((resolve) => {
      end = resolve
    })
    const own: PageUpload = { key, signal, closed, session: null }
    uploads.set(file, own)
    return {
      session: known,
      uuid: null,
      started(session) {
        known = session
      },
      async sending() {},
      confirmed() {},
      ended() {
        known = null
      },
      close() {
        own.session = known
        uploads.set(file, own)
        end()
      },
    }
  },
}

/** Statuses of a part whose URL has expired. */
const EXPIRED_STATUSES: readonly (number | null)[] = [401, 403]

/**
 * Uploads a file in parts and resolves once the service has it ready. Parts that an earlier upload confirmed are not sent again.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadMultipart(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<FileInfo> {
  const { file, source, signal, onWait } = upload
  const store = await sessionStoreOf(connection)
  const open = await store.open({ file, key: uploadKey(connection, upload), signal })
  try {
    const complete = async (): Promise<FileInfo> => {
      if (open.uuid !== null) {
        progress.allSent()
        return fetchReadyInfo(connection, { uuid: open.uuid, source, signal, onWait })
      }
      const { session, info } = await sendAll(connection, upload, open, progress)
      open.ended(session)
      return info ?? fetchReadyInfo(connection, { uuid: session.uuid, source, signal, onWait })
    }
    const info = await complete()
    // Another tab must not take a damaged file for its own.
    if (info.size !== file.size) open.ended()
    return info
  } finally {
    open.close()
  }
}

async function sessionStoreOf({ settings, lazy, ...ports }: Connection): Promise<SessionStore> {
  if (!settings.resumableUploads) return sessionsOfPage
  try {
    const { KeptSessions } = await import('../resume/KeptSessions.js')
    lazy.sessions ??= new KeptSessions(ports)
    return lazy.sessions
  } catch (error) {
    ports.logger?.warn('This upload cannot be resumed after a reload: the code for it was not loaded.', error)
    return sessionsOfPage
  }
}

/** Sends all parts and completes the upload; restarts once if the service no longer has the upload. */
async function sendAll(
  connection: Connection,
  upload: FileUpload,
  open: OpenSession,
  progress: Progress,
): Promise<{ readonly session: Session; readonly info: FileInfo | null }> {
  const { file, source, signal, onWait } = upload
  const start = async (): Promise<Session> => {
    const session = await startMultipart(connection, upload)
    open.started(session)
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
        onWait,
        progress,
        onSending: open.sending,
        onConfirmed: () => open.confirmed(session),
      })
      progress.allSent()
      return { session, info: await completeMultipart(connection, { uuid, source, signal, onWait }) }
    } catch (error) {
      // A refused upload cannot be continued.
      if (getFault(error) === 'rejected') open.ended()
      if (isSecond || !isLost(error)) throw error
    }
  }
}

/** Whether the URL of a part, or the whole upload, expired before it was complete. */
function isLost(error: unknown): boolean {
  if (!(error instanceof UploadError)) return false
  return isGone(error) || (error.code === 'http-status' && EXPIRED_STATUSES.includes(error.status))
}
