import type { Holder } from '../fairness/Holder.js'

/** A request body that is appended to an upload. */
export interface AppendedBody {
  /**
   * The bytes. They end early if the connection breaks off or another request takes over, and throw only for a body that is
   * refused.
   */
  readonly chunks: AsyncIterable<Uint8Array>
  /** On whose behalf they take room, in a store that has little of it. @default the service */
  readonly holder?: Holder
  /** Ends the chunks, for an upload that is removed while they arrive. */
  readonly end: () => void
  /**
   * Called after the last chunk, before the end of the body counts. Absent if the body needs no check.
   *
   * @throws when the end must not be kept
   */
  readonly verify?: () => void
  /** Returns true after the last chunk if the file ends with it. @default it doesn't */
  readonly isLast?: () => boolean
  /** Called with the offset up to which bytes are stored, while more arrive. */
  readonly onStored?: (offset: number) => void
}
