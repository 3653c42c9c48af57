import type { FileMetadata, FileTags, UploadSession } from '@lading/kernel'
import type { ProgressListener, WaitListener } from '@lading/transport-engine'

/** Options of an upload, whether the bytes come from a file or from a URL. */
export interface UploadDetails {
  /** Name to store the file under. @default 'original' */
  readonly fileName: string | null
  /** Origin of the file, e.g. `local` or `camera`. */
  readonly source: string
  readonly metadata: FileMetadata | null
  /** @default none */
  readonly tags?: FileTags | null
  readonly signal: AbortSignal
  readonly onProgress: ProgressListener
  /** Called once all bytes are sent and only the service's own work is left. */
  readonly onBytesSent: () => void
  /** Receives the reason of a wait; null when the upload resumes. */
  readonly onWait?: WaitListener | undefined
}

export interface FileUpload extends UploadDetails {
  readonly file: Blob
  /** Storage of the entry's upload. @default none */
  readonly session?: UploadSession | undefined
}
