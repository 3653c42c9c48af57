import type { FileMetadata } from '@lading/kernel'
import type { AbandonedUploads, Connection, withRetry } from '@lading/transport-engine'
import type { S3TransportOptions } from '../S3TransportOptions.js'

/** Handles one transport call in place of a server. */
export type CallServer = (
  fields: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<Readonly<Record<string, unknown>>>

/** Facts that a transport has found out about the store. */
export interface StoreState {
  /** Whether a request to the store has succeeded, which shows that the page is allowed to send. */
  isReached: boolean
  /** Whether the server has found no reason for failures. */
  isChecked: boolean
  /** The server's advice about the store's refusals, by status and code. */
  readonly refusals: Map<string, Promise<{ readonly code: string; readonly advice: string }>>
}

/** Everything an upload needs. */
export interface S3Connection extends Connection {
  /** Absolute. */
  readonly endpoint: string
  readonly headers: S3TransportOptions['headers']
  readonly store: StoreState
  readonly abandoned: AbandonedUploads
  /** Handles calls in place of the endpoint. @default requests to the endpoint */
  readonly call?: CallServer | undefined
}

/** A file to upload. */
export interface S3Upload {
  readonly file: Blob
  readonly fileName: string
  readonly metadata: FileMetadata | null
  readonly signal: AbortSignal
  readonly onProgress: (bytesUploaded: number, bytesTotal: number) => void
  readonly onBytesSent: () => void
  readonly onWait?: Parameters<typeof withRetry>[1]['onWait']
}
