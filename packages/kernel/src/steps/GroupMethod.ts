import type { GroupInfo } from '../entry/GroupInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { SlotItem } from '../slots/SlotItem.js'
import type { UploadMethodContext } from './UploadMethod.js'

/** Creates groups. The first method in the slot that accepts a list creates the list's group. */
export interface GroupMethod extends SlotItem {
  /** Returns true if this method can create a group from these uploaded entries. Must be synchronous and free of side effects. */
  readonly accepts: (entries: readonly UploadEntry[], context: UploadMethodContext) => boolean
  /** Creates a group from uploaded entries, in the given order. Rejects with the same errors as an upload. */
  readonly create: (
    entries: readonly UploadEntry[],
    options: { readonly signal: AbortSignal },
  ) => Promise<GroupInfo>
}

declare module '../slots/SlotItem.js' {
  interface SlotMap {
    /** Methods that create groups. The first method that accepts a list creates its group. */
    groupMethod: GroupMethod
  }
}
