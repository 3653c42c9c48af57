import type { ConfigMap } from '../config/defineConfig.js'
import type { UploaderSnapshot } from './UploaderSnapshot.js'

/** The fields that every contribution to a slot has. */
export interface SlotItem {
  /** Unique in its slot. */
  readonly id: string
  /** Lower comes first; equal ones keep the order of their arrival. @default 0 */
  readonly order?: number
  /** Whether the item applies in this state of the uploader. @default always */
  readonly when?: (snapshot: UploaderSnapshot) => boolean
  /**
   * Config keys that the item reads, in `when` or elsewhere: after a change of one of them the slot's subscribers are
   * notified, and a validator runs again. @default none
   */
  readonly dependsOn?: readonly (keyof ConfigMap)[]
}

/** Every slot with the type of its items. Plugins and UI packages add slots by declaration merging. */
export interface SlotMap {}

/** Host overrides of one slot. */
export interface SlotSetting {
  /** Ids of items that are left out. */
  readonly disable?: readonly string[]
  /** Ids in the order wanted; the other items follow in their own order. */
  readonly order?: readonly string[]
}

/** Host overrides of any slots. */
export type SlotSettings = { readonly [K in keyof SlotMap]?: SlotSetting }
