import type { FileSlice } from '../http/Http.js'
import type { Session } from './Session.js'

export interface SessionQuery {
  readonly file: Blob
  /** Identifies everything that's sent along with the bytes. */
  readonly key: string
  readonly signal: AbortSignal
  /** Returns the request that completes a session. @default only the page can complete it */
  readonly getCompletion?: (session: Session) => Completion
}

/** A request without a page's functions, so that a worker can send it. Its response is an object without `error`. */
export interface Completion {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** One multipart upload, with methods that record its progress. */
export interface OpenSession {
  /** The session to resume; null to start from the beginning. */
  readonly session: Session | null
  /** The file's UUID if another tab has completed the same upload; null otherwise. */
  readonly uuid: string | null
  started(session: Session): void
  /** Reads a part before it's sent. @default nothing is read @throws DOMException when it can no longer be read */
  sending?(index: number, part: FileSlice): Promise<void>
  /** Receives the digest of a part that was sent without {@link sending}. */
  digested?(index: number, digest: string): void
  /**
   * Finds parts that an earlier page has confirmed with bytes that differ from this file. The comparison runs while the missing parts are
   * sent, so that those don't have to wait.
   *
   * @throws UploadError `file-unreadable`
   * @throws CancelError when the upload is canceled
   */
  findChangedParts(): Promise<readonly number[]>
  /** Records another confirmed part. */
  confirmed(session: Session): void
  /** Records that nothing is left to continue: `complete` is the completed session; without it, the upload is discarded. */
  ended(complete?: Session): void
  /** Releases the upload. Resolves once it can be opened again. */
  close(): Promise<void>
}

export interface SessionStore {
  /** Finds an upload and keeps it from being opened elsewhere. @throws CancelError when the signal is aborted */
  open(query: SessionQuery): Promise<OpenSession>
  /** Forgets a session that won't be continued. Returns true if nothing else can be continuing it. */
  forget(file: Blob, key: string, uuid: string): Promise<boolean>
}
