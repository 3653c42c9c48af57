import type { UploaderSnapshot } from '../UploaderSnapshot.js'

/** What every contribution to a slot has. */
export interface SlotItem {
  /** Unique in its slot. */
  readonly id: string
  /** Lower comes first; equal ones keep the order of their arrival. @default 0 */
  readonly order?: number
  /** Whether the item is there in this state of the uploader. @default always */
  readonly when?: (snapshot: UploaderSnapshot) => boolean
}

/** Every slot with the type of its items. Plugins and UI packages add slots by declaration merging. */
export interface SlotMap {}

/** The host's last word on one slot. */
export interface SlotSetting {
  /** Ids that are not to be used. */
  readonly disable?: readonly string[]
  /** Ids in their wanted order; the others follow in their own. */
  readonly order?: readonly string[]
}

/** The host's last word on any slots. */
export type SlotSettings = { readonly [K in keyof SlotMap]?: SlotSetting }
