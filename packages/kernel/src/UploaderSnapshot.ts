import type { CurrentActivity } from './activities/ActivityParams.js'
import type { CollectionSnapshot } from './collection/CollectionSnapshot.js'

/** The state of an uploader that the `when` of slot items reads. */
export interface UploaderSnapshot {
  readonly collection: CollectionSnapshot
  readonly activity: CurrentActivity | null
}
