import type { FileInfo, FileMetadata, FileTags } from '@lading/kernel'
import { NetworkError } from '../errors/NetworkError.js'
import { assertReadable } from './assertReadable.js'
import type { Connection } from './Connection.js'
import type { ProgressListener } from './createProgress.js'
import { fetchReadyInfo } from './fetchReadyInfo.js'
import { sentFiles } from './sentFiles.js'
import { uploadDirect } from './uploadDirect.js'

/** One file on its way. */
export interface FileUpload {
  readonly file: Blob
  /** Name to be stored. @default 'original' */
  readonly fileName: string | null
  /** Where the file came from, e.g. `local` or `camera`. */
  readonly source: string
  readonly metadata: FileMetadata | null
  /** Words to find the file by. @default none */
  readonly tags?: FileTags | null
  readonly signal: AbortSignal
  readonly onProgress: ProgressListener
  /** Reports that all bytes are sent and only the service's own work is waited for. */
  readonly onBytesSent: () => void
}

/**
 * Uploads a file and waits until the service has it ready. A file whose bytes have arrived, but whose upload has failed
 * since, is only asked for. @throws UploadError, NetworkError, CancelError
 */
export async function uploadFile(connection: Connection, upload: FileUpload): Promise<FileInfo> {
  const { source, signal } = upload
  const known = sentFiles.take(connection, upload)
  if (known !== null) reportSent(upload)
  const uuid = known ?? (await sendFile(connection, upload))
  try {
    return await fetchReadyInfo(connection, { uuid, source, signal })
  } catch (error) {
    sentFiles.keep(connection, upload, uuid, error)
    throw error
  }
}

function sendFile(connection: Connection, upload: FileUpload): Promise<string> {
  const { file, signal } = upload
  return uploadDirect(connection, upload).catch(async (error: unknown) => {
    if (error instanceof NetworkError) await assertReadable(file, signal)
    throw error
  })
}

function reportSent({ file, onProgress, onBytesSent }: FileUpload): void {
  if (file.size > 0) onProgress(file.size, file.size)
  onBytesSent()
}
