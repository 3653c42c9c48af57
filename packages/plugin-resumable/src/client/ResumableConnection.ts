import type { FileMetadata } from '@lading/kernel'
import type { Connection, withRetry } from '@lading/transport-engine'
import type { ResumableTransportOptions } from '../ResumableTransportOptions.js'

/** Everything that an upload needs. */
export interface ResumableConnection extends Connection {
  /** Absolute. */
  readonly endpoint: string
  /** Absolute URLs, whose origins may receive the file and the headers. The endpoint is among them. */
  readonly origins: readonly string[]
  readonly headers: ResumableTransportOptions['headers']
  readonly appendSizeBytes: number
  readonly createInfo: ResumableTransportOptions['fileInfo']
  /** Findings about the server, shared by all uploads. */
  readonly server: {
    /** Whether requests that append bytes don't reach it, while those that start an upload do. */
    takesNoAppends: boolean
  }
}

/** A file to be uploaded. */
export interface ResumableUpload {
  readonly file: Blob
  readonly fileName: string
  readonly metadata: FileMetadata | null
  readonly signal: AbortSignal
  readonly onProgress: (bytesUploaded: number, bytesTotal: number) => void
  readonly onBytesSent: () => void
  readonly onWait?: Parameters<typeof withRetry>[1]['onWait']
}
