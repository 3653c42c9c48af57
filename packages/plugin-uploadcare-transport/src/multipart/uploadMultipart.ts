import type { FileInfo } from '@lading/kernel'
import {
  getFault,
  isFinal,
  type OpenSession,
  type Progress,
  type Session,
  sendSession,
  UploadError,
} from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { completeMultipart, isGone } from '../client/completeMultipart.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fetchConfirmedInfo } from '../client/fetchConfirmedInfo.js'
import { projectOf } from '../client/uploadKey.js'
import { claimParts } from '../dialect/claimParts.js'
import { findContent } from '../dialect/findContent.js'
import { beginMultipart, openBegun } from './beginMultipart.js'
import { getSmallPartSize } from './choosePartSize.js'
import { createPartSender, ENDED_STATUSES } from './createPartSender.js'
import { startMultipart } from './startMultipart.js'

/**
 * Uploads a file in parts and resolves once the service has it ready. Parts that an earlier upload confirmed aren't sent again.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadMultipart(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<FileInfo> {
  const { file } = upload
  const open = await openBegun(connection, upload)
  try {
    const complete = async (): Promise<FileInfo> => {
      if (open.uuid !== null) {
        progress.allSent()
        return fetchConfirmedInfo(connection, upload, open.uuid)
      }
      const { session, info } = await sendAll(connection, upload, open, progress)
      open.ended(session)
      return info ?? fetchConfirmedInfo(connection, upload, session.uuid)
    }
    const info = await complete()
    // Another tab must not use a damaged file.
    if (info.size !== file.size) open.ended()
    return info
  } finally {
    open.close()
  }
}

/**
 * Sends all parts and completes the upload. Restarts once if the service no
 * longer has the upload, or with smaller parts if it refuses their size.
 */
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
    if (session.isAbortable) {
      connection.lazy.abortsFor = projectOf(connection)
      connection.lazy.begin = beginMultipart
    }
    return session
  }
  for (let isSecond = false, known = open.session; ; isSecond = true, known = null) {
    const session = known ?? (await start())
    const claimed = claimParts(connection, upload, session)
    connection.lazy.partUrl = session.partUrls[0] ?? ''
    const { uuid, partUrlsEndAtMs } = session
    const isRenewable = partUrlsEndAtMs !== undefined
    const onRenewed = (renewed: Session) => open.started(renewed)
    try {
      const send = (partSignal: AbortSignal) =>
        sendSession(connection, {
          open,
          file,
          session,
          signal: partSignal,
          onWait,
          progress,
          // Parts with expiring URLs go to a store, which checks them itself.
          ...(isRenewable && {
            sender: createPartSender(connection, { file, session, signal: partSignal, onRenewed }),
          }),
        })
      const found = session.isFindable
        ? await sendOrFind(connection, upload, session, send)
        : await send(signal)
      progress.allSent()
      const info = found ?? (await completeMultipart(connection, { uuid, source, signal, onWait }))
      claimed.completed()
      return { session, info }
    } catch (error) {
      const fault = getFault(error)
      const isTooLarge = fault === 'too-large' || fault === 'closed'
      const isSmaller = isTooLarge && session.partSizeBytes > getSmallPartSize(connection, file.size)
      if (isSmaller) connection.lazy.hasSmallParts = true
      // A refused upload can't be continued.
      if (isFinal(fault) || isSmaller) open.ended()
      claimed.failed(error)
      if (isSecond || !(isLost(error) || isSmaller)) throw error
    }
  }
}

/** Sends the parts and at the same time looks for the content on the service. Returns the file if that's proven first. */
async function sendOrFind(
  connection: Connection,
  upload: FileUpload,
  session: Session,
  send: (signal: AbortSignal) => Promise<void>,
): Promise<FileInfo | null> {
  const { signal } = upload
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const parts = send(controller.signal)
  try {
    return await findContent(connection, upload, session, { parts, stop })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Returns true if a part URL or the whole upload expired before the upload was complete. */
function isLost(error: unknown): boolean {
  if (!(error instanceof UploadError)) return false
  return (
    isGone(error) ||
    (getFault(error) === 'rejected' && error.code === 'http-status' && ENDED_STATUSES.includes(error.status))
  )
}
