import type { FileMetadata, FileTags } from '@lading/kernel'
import type { ProgressListener } from './createProgress.js'

/** What is said of a file, wherever its bytes come from. */
export interface UploadTerms {
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

/** One file on its way. */
export interface FileUpload extends UploadTerms {
  readonly file: Blob
}
