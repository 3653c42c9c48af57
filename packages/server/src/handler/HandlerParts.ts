import type { Bucket } from '../store/openBucket.js'
import type { UploadMode } from '../store/UploadMode.js'
import type { Tickets } from '../ticket/createTickets.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { OpenUploads } from './createOpenUploads.js'
import type { Reports } from './createReports.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Everything that the actions of a handler share. */
export interface HandlerParts {
  readonly options: UploadHandlerOptions
  readonly bucket: Bucket
  readonly tickets: Tickets
  readonly openUploads: OpenUploads
  readonly reports: Reports
  /** How uploads reach their place; rejects for a store that would let a page read other objects. */
  readonly getUploadMode: () => Promise<UploadMode>
  /** Gives an upload up. A file that is complete stays. @throws HandlerError `completing` */
  readonly abort: (ticket: Ticket) => Promise<void>
  /** The time in milliseconds since 1970. */
  readonly now: () => number
}

/** Body of a request, by its fields. */
export type Fields = Readonly<Record<string, unknown>>
