import type { ConfigMap } from '../config/defineConfig.js'
import type { UploaderSnapshot } from './UploaderSnapshot.js'

/** Fields common to all slot items. */
export interface SlotItem {
  /** Unique within the slot. */
  readonly id: string
  /** Sort order: lower comes first; items with the same order stay in the order they were added. @default 0 */
  readonly order?: number
  /** Returns whether the item applies in the uploader's current state. @default always */
  readonly when?: (snapshot: UploaderSnapshot) => boolean
  /**
   * Config keys that the item reads, in `when` or elsewhere. When one of them changes, slot subscribers are notified and
   * validators run again. @default none
   */
  readonly dependsOn?: readonly (keyof ConfigMap)[]
}

/** Item types by slot. Plugins and UI packages add slots by declaration merging. */
export interface SlotMap {}

/** Host-page overrides for one slot. */
export interface SlotSetting {
  /** Ids of items to leave out. */
  readonly disable?: readonly string[]
  /** Ids in the desired order. Unlisted items follow in their default order. */
  readonly order?: readonly string[]
}

/** Host-page overrides by slot. */
export type SlotSettings = { readonly [K in keyof SlotMap]?: SlotSetting }
