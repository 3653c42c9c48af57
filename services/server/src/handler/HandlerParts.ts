import type { Bucket } from '../store/openBucket.js'
import type { UploadMode } from '../store/UploadMode.js'
import type { Tickets } from '../ticket/createTickets.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { OpenUploads } from './createOpenUploads.js'
import type { Reports } from './createReports.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Everything that a handler's actions share. */
export interface HandlerParts {
  readonly options: UploadHandlerOptions
  readonly bucket: Bucket
  readonly tickets: Tickets
  readonly openUploads: OpenUploads
  readonly reports: Reports
  /** Resolves to how uploads reach their place; rejects for a store that would let a page read other objects. */
  readonly getUploadMode: () => Promise<UploadMode>
  /** Aborts an upload. A complete file stays. @throws HandlerError `completing` */
  readonly abort: (ticket: Ticket) => Promise<void>
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number
}

/** Request body fields. */
export type Fields = Readonly<Record<string, unknown>>
