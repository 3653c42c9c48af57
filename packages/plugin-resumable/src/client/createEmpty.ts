import { type OpenSession, type Session, withRetry } from '@lading/transport-engine'
import { chooseAppendSize } from './chooseAppendSize.js'
import { describeUpload } from './describeUpload.js'
import { getUploadUrl } from './getUploadUrl.js'
import type { ResumableConnection, ResumableUpload } from './ResumableConnection.js'
import { sendRequest } from './sendRequest.js'

/** Starts an empty upload. @throws UploadError, NetworkError, CancelError */
export async function createEmpty(
  connection: ResumableConnection,
  upload: ResumableUpload,
  open: OpenSession,
): Promise<Session> {
  const { file, signal } = upload
  const { endpoint: url, clock, appendSizeBytes } = connection
  const headers = describeUpload(upload, false)
  const response = await withRetry(connection, upload, () =>
    sendRequest(connection, { method: 'POST', url, headers, signal }),
  )
  const uploadUrl = getUploadUrl(connection, response)
  const partSizeBytes = chooseAppendSize(response.header('upload-limit') ?? '', appendSizeBytes, file.size)
  const session: Session = {
    uuid: '',
    ticket: uploadUrl,
    partSizeBytes,
    // One entry per request, all empty: the upload has a single URL.
    partUrls: new Array<string>(Math.max(1, Math.ceil(file.size / partSizeBytes))).fill(''),
    startedAtMs: clock.now(),
    confirmed: new Set(),
  }
  open.started(session)
  return session
}
