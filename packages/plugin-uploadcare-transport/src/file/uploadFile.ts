import type { FileInfo, LazyCode } from '@lading/kernel'
import {
  type Attempt,
  assertReadable,
  assertUnchanged,
  createProgress,
  getFault,
  invalidResponse,
  isConnectionFault,
  isTransient,
  isUuid,
  loadCode,
  noteClosed,
  type Progress,
  readUnsized,
  UploadError,
  withRetry,
} from '@lading/transport-engine'
import { storeField } from '../client/buildQuery.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fetchConfirmedInfo } from '../client/fetchConfirmedInfo.js'
import { getCredentials, isSigned } from '../client/getCredentials.js'
import { projectOf } from '../client/uploadKey.js'
import { type SendWithOthers, type Sent, SMALL_BYTES } from '../dialect/Companion.js'
import { type FileId, openFileId } from '../dialect/openFileId.js'

/** Code that sends a large file in parts. */
export interface MultipartCode {
  readonly uploadRefused: (
    connection: Connection,
    upload: FileUpload,
    progress: Progress,
  ) => Promise<FileInfo | null>
  readonly uploadMultipart: (
    connection: Connection,
    upload: FileUpload,
    progress: Progress,
  ) => Promise<FileInfo>
}

/** How a file is sent: in parts if it's large or was refused as too large (`base`), in one request (`whole`), or in parts (`multipart`). */
export type FileWay = 'base' | 'whole' | 'multipart'

/**
 * Uploads a file, in one request or in parts, and resolves once the service has it ready.
 *
 * The stored size is compared with the file size.
 *
 * @param code Sends the file in parts, if it's large.
 * @param sendWithOthers Sends the file, if it's small. @default in a separate request
 * @param way How the file is sent. @default 'base'
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadFile(
  connection: Connection,
  upload: FileUpload,
  code: LazyCode<Partial<MultipartCode>>,
  sendWithOthers?: SendWithOthers,
  way: FileWay = 'base',
): Promise<FileInfo> {
  const { file, onProgress, onBytesSent, onWait } = upload
  const progress = createProgress(file.size, onProgress, connection.clock, { onBytesSent, onWait })
  const isMultipart = way === 'base' ? file.size >= getMultipartMin(connection) : way === 'multipart'
  try {
    const uploadMultipart = isMultipart && (code.current ?? (await loadCode(code, upload))).uploadMultipart
    const info = uploadMultipart
      ? await uploadMultipart(connection, upload, progress)
      : await uploadWhole(connection, upload, progress, way === 'whole' ? null : code, sendWithOthers)
    if (info.size !== file.size) await assertSent(info, upload)
    progress.confirmed()
    return info
  } finally {
    progress.close()
  }
}

async function uploadWhole(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
  code: LazyCode<Partial<MultipartCode>> | null,
  sendWithOthers: SendWithOthers | undefined,
): Promise<FileInfo> {
  const { signal } = upload
  const id = openFileId(connection, upload)
  let hasParts = !!code && upload.file.size > connection.settings.multipartChunkSize
  const sendAlone = () => uploadDirect(connection, upload, progress, id, hasParts)
  const send = async (): Promise<Sent> =>
    sendWithOthers
      ? sendWithOthers({ connection, upload, progress, id, sendAlone })
      : { uuid: await sendAlone() }
  /** Sends a file in parts after its single request was refused as too large. @throws the refusal, if the service refuses the parts too */
  const sendSmaller = async (error: unknown): Promise<Sent> => {
    const fault = getFault(error)
    if (!hasParts || (fault !== 'too-large' && fault !== 'closed')) throw error
    const { uploadRefused } = code?.current ?? (code && (await loadCode(code, upload))) ?? {}
    const info = (await uploadRefused?.(connection, upload, progress)) ?? null
    if (info) return { uuid: info.uuid, info }
    if (fault === 'too-large') throw error
    hasParts = false
    return { uuid: await sendAlone() }
  }
  // Keep the id immediately: an upload that's resumed in the same task has to find it.
  signal.addEventListener('abort', id.keep)
  try {
    const { uuid, info: answered }: Sent = await send()
      .catch(sendSmaller)
      .catch((error: unknown) => {
        const fault = getFault(error)
        if (fault !== 'rejected' && fault !== 'canceled') id.keep()
        throw error
      })
    id.arrived(uuid)
    const info = answered ?? (await fetchConfirmedInfo(connection, upload, uuid))
    return id.isPossibleDuplicate(uuid) ? { ...info, possibleDuplicate: true } : info
  } finally {
    signal.removeEventListener('abort', id.keep)
  }
}

/**
 * Sends a file in one request and returns its UUID; the service might not have it ready yet. Source: `POST /base/`.
 *
 * @param hasParts Whether it can also be sent in smaller requests, so that there's no retry after the server has cut off a request twice.
 */
async function uploadDirect(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
  id: FileId,
  hasParts: boolean,
): Promise<string> {
  const { settings } = connection
  const { file, fileName, source, metadata, tags, signal } = upload
  const send = async (attempt: Attempt): Promise<string> => {
    const credentials = isSigned(connection) ? await getCredentials(connection, attempt, signal) : null
    // A small file reports no sent bytes.
    let isSent = file.size <= SMALL_BYTES
    const flight = isSent ? null : progress.begin(file.size)
    try {
      const body = await callApi(connection, {
        path: '/base/',
        headers: credentials?.headers,
        form: {
          fields: {
            UPLOADCARE_PUB_KEY: settings.publicKey,
            UPLOADCARE_STORE: storeField(settings.store),
            UPLOADCARE_FILE_ID: id.value,
            source,
            ...credentials?.fields,
            metadata,
            tags: tags?.join(','),
          },
          files: [{ data: file, name: fileName }],
        },
        signal,
        isSimple: file.size <= SMALL_BYTES,
        // The other form fields are sent before the file.
        onProgress(bytesSent, bytesTotal) {
          // The callback below reports when all bytes are sent. In Firefox that comes with the response, which can be much later.
          if (bytesSent < bytesTotal || file.size > SMALL_BYTES) {
            const bytes = bytesSent - (bytesTotal - file.size)
            flight?.sent(bytes)
            progress.sent(bytes)
          }
        },
        onBytesSent() {
          isSent = true
          flight?.sent(file.size)
          progress.allSent()
        },
      })
      if (!isUuid(body.file)) throw invalidResponse(body)
      return body.file
    } catch (error) {
      const fault = getFault(error)
      // The next attempt sends all bytes again.
      if (fault !== 'canceled') progress.lost(0)
      if (isConnectionFault(fault)) await assertReadable(file, signal)
      if (hasParts) noteClosed(error)
      // Only a service error proves that the file wasn't stored. A proxy's error doesn't, and bytes travel before they're reported as sent.
      if (isTransient(fault) || (fault === 'canceled' && isSent)) id.lost()
      if (id.isRefused(error)) return send(attempt)
      throw error
    } finally {
      flight?.end()
    }
  }
  const uuid = await withRetry(connection, upload, send)
  // The response can overtake the event of the last byte.
  progress.allSent()
  return uuid
}

/** Returns the smallest size that's sent in parts; it's smaller once a single request was refused as too large. */
function getMultipartMin(connection: Connection): number {
  const { refusedSize } = connection.lazy
  const isKnown = refusedSize?.project === projectOf(connection)
  return Math.min(connection.settings.multipartMinFileSize, isKnown ? refusedSize.bytes : Infinity)
}

/**
 * Refuses a stored file if its size differs: the file was changed, or bytes were lost in transit.
 *
 * @throws UploadError `file-changed`, `file-unreadable` or `size-mismatch`
 */
async function assertSent(info: FileInfo, { file, signal }: FileUpload): Promise<void> {
  // For files from some Android apps, the size is known only after reading them.
  if (file.size === 0 && (await readUnsized(file, signal)).size === info.size) return
  await assertUnchanged(file, signal)
  throw new UploadError(
    'size-mismatch',
    `The file arrived damaged: ${file.size} bytes were sent, and the upload service has ${info.size}. Upload it again.`,
    { cause: info },
  )
}
