import type { Refused, UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import type { SessionStore } from './session/SessionStore.js'

/** A handover that is allowed. */
export interface HandoffAllowed {
  /** Folder for the photos, in front of a random one, e.g. `users/17/`. @default none */
  readonly folder?: string
  /** Object metadata, see `createUploadHandler()`. @default none */
  readonly metadata?: Readonly<Record<string, string>>
  /** Largest photo, in bytes. The page can only ask for less. @default 50,000,000 */
  readonly maxBytes?: number
}

/** Options of `createHandoff()`. */
export interface HandoffOptions
  extends Omit<
    UploadHandlerOptions,
    'authorize' | 'multipartFromBytes' | 'partSizeBytes' | 'ticketLifetimeMs'
  > {
  /**
   * Decides whether the page's user can use a phone. The request has the page's headers and cookies. Phones send none: they only have the
   * link, which is for this user.
   */
  readonly authorize: (request: Request) => HandoffAllowed | Refused | Promise<HandoffAllowed | Refused>
  /** Keeps handovers for their ten minutes. @default this process's memory, which only works on a single server that stays */
  readonly store?: SessionStore
}
