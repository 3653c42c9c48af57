import type { GroupInfo } from '../entry/GroupInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { SlotItem } from '../slots/SlotItem.js'
import type { UploadMethodContext } from './UploadMethod.js'

/** Creates the groups of the lists that it accepts: the first method of the slot that accepts a list creates its group. */
export interface GroupMethod extends SlotItem {
  /** Returns true for uploaded entries that this method makes a group of; without side effects and without a promise. */
  readonly accepts: (entries: readonly UploadEntry[], context: UploadMethodContext) => boolean
  /** Creates a group of uploaded entries, in their order. Fails as an upload does. */
  readonly create: (
    entries: readonly UploadEntry[],
    options: { readonly signal: AbortSignal },
  ) => Promise<GroupInfo>
}

declare module '../slots/SlotItem.js' {
  interface SlotMap {
    /** Methods that create groups; the first that accepts a list creates its group. */
    groupMethod: GroupMethod
  }
}
