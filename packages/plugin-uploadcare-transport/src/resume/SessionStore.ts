import type { Session } from '../multipart/Session.js'

/** Which upload is looked for. */
export interface SessionQuery {
  readonly file: Blob
  /** All that is said together with the bytes. */
  readonly terms: string
  readonly signal: AbortSignal
}

/** What is known of one upload in parts, and where its progress is noted. */
export interface OpenSession {
  /** The part of the work that is done already, if any. */
  readonly session: Session | null
  /** Set when somebody else has finished the same upload meanwhile. */
  readonly uuid: string | null
  /** A new session has begun. */
  begun(session: Session): void
  /** One more part is confirmed. */
  confirmed(session: Session): void
  /** Nothing is left to be continued: the file of this UUID is complete, or all was for nothing. */
  ended(uuid?: string): void
  /** The upload does not go on here for now. */
  close(): void
}

/** Remembers uploads in parts. */
export interface SessionStore {
  /** Looks an upload up, and keeps others from doing the same at the same time. @throws CancelError */
  open(query: SessionQuery): Promise<OpenSession>
}
