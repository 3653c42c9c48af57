import type { GroupInfo } from '../collection/GroupInfo.js'
import { type Token, token } from '../di/tokens.js'
import type { FileInfo, UploadEntry } from '../entries/UploadEntry.js'

/** What a transport is given beside the entry. */
export interface TransportUploadOptions {
  /** Aborted when the upload is no longer wanted; the transport then rejects with a `CancelError`. */
  readonly signal: AbortSignal
  /** Reports bytes handed to the network, of the total. */
  readonly onProgress: (bytesUploaded: number, bytesTotal: number) => void
  /**
   * Reports that all bytes are sent and only the service's own work is waited for. From then on the entry holds
   * no slot of the queue.
   */
  readonly onBytesSent: () => void
}

/**
 * Sends bytes: what the queue calls. A plugin provides it under {@link TransportToken}.
 *
 * Failures are told apart by the error's `name`: `UploadError` (the service refused; its message is for people),
 * `NetworkError` (it could not be reached), `CancelError` (the signal was aborted). Any other error is unknown.
 */
export interface Transport {
  /** Uploads an entry's file, or the one behind its `externalUrl`, and resolves once the service has it ready. */
  upload(entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo>
  /** Looks up a file that is uploaded already, waiting until it is ready. */
  fileInfo(uuid: string, options: { readonly signal: AbortSignal }): Promise<FileInfo>
  /** Makes a group of uploaded entries, in their order. Left out where the service has no groups. */
  createGroup?(entries: readonly UploadEntry[], options: { readonly signal: AbortSignal }): Promise<GroupInfo>
}

/** Token of the {@link Transport} in force. */
export const TransportToken: Token<Transport> = token('transport')
