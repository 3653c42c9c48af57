import type { Holder } from '../fairness/Holder.js'

/** A request body that is appended to an upload. */
export interface AppendedBody {
  /**
   * The bytes. The stream ends early if the connection breaks off or another request takes over, and throws only if the body is
   * refused.
   */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Whom the bytes count toward, in a store with little space. @default the service */
  readonly holder?: Holder
  /** Ends the chunks if the upload is removed while they arrive. */
  readonly end: () => void
  /**
   * Called after the last chunk, before the body counts as complete. Absent if the body needs no check.
   *
   * @throws if the body must not be kept
   */
  readonly verify?: () => void
  /** Returns true after the last chunk if it decides where the file ends. @default the size is known, or more follows */
  readonly isLast?: () => boolean
  /** Called with the offset up to which bytes are stored, while more arrive. */
  readonly onStored?: (offset: number) => void
}
