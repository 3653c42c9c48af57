import type { FileSlice } from '../http/Http.js'
import type { Session } from './Session.js'

export interface SessionQuery {
  readonly file: Blob
  /** Identifies everything that is sent along with the bytes. */
  readonly key: string
  readonly signal: AbortSignal
}

/** One multipart upload, and the methods that record its progress. */
export interface OpenSession {
  /** The session to resume; null to start from the beginning. */
  readonly session: Session | null
  /** UUID of the file if another tab has completed the same upload; null otherwise. */
  readonly uuid: string | null
  started(session: Session): void
  /** Reads a part before it is sent. @default nothing is read @throws DOMException when it can no longer be read */
  sending?(index: number, part: FileSlice): Promise<void>
  /** Receives the digest of a part that was sent without being read by {@link sending}. */
  digested?(index: number, digest: string): void
  /**
   * Finds the parts that an earlier page has confirmed with other bytes than those of this file. They are compared while the missing
   * ones are sent, so that these need not wait.
   *
   * @throws UploadError `file-unreadable`
   * @throws CancelError when the upload is canceled
   */
  findChangedParts(): Promise<readonly number[]>
  /** Records one more confirmed part. */
  confirmed(session: Session): void
  /** Records that nothing is left to continue: this session is complete, or, without one, it is discarded. */
  ended(complete?: Session): void
  /** Releases the upload. Resolves once it can be opened again. */
  close(): Promise<void>
}

export interface SessionStore {
  /** Looks an upload up and keeps it from being opened elsewhere. @throws CancelError when the signal is aborted */
  open(query: SessionQuery): Promise<OpenSession>
  /** Forgets a session that is not to be continued. Returns whether nothing else may be continuing it. */
  forget(file: Blob, key: string, uuid: string): Promise<boolean>
}
