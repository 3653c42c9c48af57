import type { CurrentActivity } from './activities/Activities.js'
import type { CollectionSnapshot } from './collection/CollectionState.js'

/** What a slot item's `when` decides by. */
export interface UploaderSnapshot {
  readonly collection: CollectionSnapshot
  readonly activity: CurrentActivity | null
}
