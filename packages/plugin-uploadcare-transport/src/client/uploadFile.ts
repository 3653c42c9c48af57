import type { FileInfo, FileMetadata } from '@lading/kernel'
import { NetworkError } from '../errors/NetworkError.js'
import { assertReadable } from './assertReadable.js'
import type { Connection } from './Connection.js'
import type { ProgressListener } from './createProgress.js'
import { fetchReadyInfo } from './fetchReadyInfo.js'
import { uploadDirect } from './uploadDirect.js'

/** One file on its way. */
export interface FileUpload {
  readonly file: Blob
  /** Name to be stored. @default 'original' */
  readonly fileName: string | null
  /** Where the file came from, e.g. `local` or `camera`. */
  readonly source: string
  readonly metadata: FileMetadata | null
  readonly signal: AbortSignal
  readonly onProgress: ProgressListener
  /** Reports that all bytes are sent and only the service's own work is waited for. */
  readonly onBytesSent: () => void
}

/** Uploads a file and waits until the service has it ready. @throws UploadError, NetworkError, CancelError */
export async function uploadFile(connection: Connection, upload: FileUpload): Promise<FileInfo> {
  const { file, source, signal } = upload
  const uuid = await uploadDirect(connection, upload).catch(async (error: unknown) => {
    if (error instanceof NetworkError) await assertReadable(file, signal)
    throw error
  })
  return fetchReadyInfo(connection, { uuid, source, signal })
}
