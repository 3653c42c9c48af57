import type { FindTrust } from '../store/createTrust.js'
import type { Bucket } from '../store/openBucket.js'
import type { Tickets } from '../ticket/createTickets.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Everything that the actions of a handler share. */
export interface HandlerParts {
  readonly options: UploadHandlerOptions
  readonly bucket: Bucket
  readonly tickets: Tickets
  /** Finds what the store allows the holder of a signed URL. */
  readonly findTrust: FindTrust
  /** The time in milliseconds since 1970. */
  readonly now: () => number
}

/** Body of a request, by its fields. */
export type Fields = Readonly<Record<string, unknown>>
