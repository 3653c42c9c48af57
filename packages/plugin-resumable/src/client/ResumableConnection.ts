import type { FileMetadata } from '@lading/kernel'
import type { Connection, Session, withRetry } from '@lading/transport-engine'
import type { ResumableTransportOptions } from '../ResumableTransportOptions.js'

/** Everything an upload needs. */
export interface ResumableConnection extends Connection {
  /** Absolute. */
  readonly endpoint: string
  /** Absolute URLs whose origins can receive the file and the headers, including the endpoint. */
  readonly origins: readonly string[]
  readonly headers: ResumableTransportOptions['headers']
  readonly appendSizeBytes: number
  readonly createInfo: ResumableTransportOptions['fileInfo']
  /** Facts about the server, shared by all uploads. */
  readonly server: {
    /** Whether requests that append bytes don't reach the server, while requests that start an upload do. */
    takesNoAppends: boolean
  }
}

/** A file to upload. */
export interface ResumableUpload {
  readonly file: Blob
  readonly fileName: string
  readonly metadata: FileMetadata | null
  readonly signal: AbortSignal
  readonly onProgress: (bytesUploaded: number, bytesTotal: number) => void
  readonly onBytesSent: () => void
  /** Sends the file since before it was complete. @default nothing is sent yet */
  readonly streamed?: { take(upload: ResumableUpload): Promise<Session | null> } | undefined
  readonly onWait?: Parameters<typeof withRetry>[1]['onWait']
}
