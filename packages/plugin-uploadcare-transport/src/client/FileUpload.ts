import type { FileMetadata, FileTags, UploadSession } from '@lading/kernel'
import type { ProgressListener, WaitListener } from '@lading/transport-engine'

/** Upload options for files and URLs. */
export interface UploadDetails {
  /** Name to store the file under. @default 'original' */
  readonly fileName: string | null
  /** File origin, e.g. `local` or `camera`. */
  readonly source: string
  readonly metadata: FileMetadata | null
  /** @default none */
  readonly tags?: FileTags | null
  readonly signal: AbortSignal
  readonly onProgress: ProgressListener
  /** Called once all bytes are sent, so that only the service's work is left. */
  readonly onBytesSent: () => void
  /** Receives the reason for a wait; null when the upload resumes. */
  readonly onWait?: WaitListener | undefined
}

export interface FileUpload extends UploadDetails {
  readonly file: Blob
  /** Storage for the entry's upload. @default none */
  readonly session?: UploadSession | undefined
}
