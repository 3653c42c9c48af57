import type { Session } from '../session/Session.js'
import type { Completion, SessionQuery } from '../session/SessionStore.js'

/** Everything a worker needs to finish an upload whose page was closed. The confirmed parts are in the upload's stored record. */
export interface Will extends Pick<SessionQuery, 'file' | 'key'>, Pick<Session, 'ticket' | 'uuid'> {
  readonly completion: Completion
}

/** From the page to the worker; without a will, the worker forgets the upload and replies with the same lock. */
export interface WillMessage {
  /** Name of a lock that the page holds as long as it exists and hasn't withdrawn the upload. */
  readonly lock: string
  readonly will?: Will
}

/** Name of the channel on which a page asks for an upload that a worker is finishing. Its messages are session keys. */
export const TAKE_OVER_CHANNEL = 'lading-take-over'
