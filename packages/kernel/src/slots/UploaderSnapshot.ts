import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CurrentActivity } from './ActivityParams.js'

/** The state of an uploader that the `when` of slot items reads. */
export interface UploaderSnapshot {
  /** The list in numbers: counts, progress, errors and status. */
  readonly collection: CollectionSnapshot
  /** The activity that is shown, with its params; null while none is. */
  readonly activity: CurrentActivity | null
}

/** The services that hold the state of an {@link UploaderSnapshot}. */
export interface SnapshotOptions {
  readonly collection: { readonly snapshot: CollectionSnapshot }
  readonly activities: { readonly snapshot: { readonly current: CurrentActivity | null } }
}

/** Returns the current state. */
export function readSnapshot({ collection, activities }: SnapshotOptions): UploaderSnapshot {
  return { collection: collection.snapshot, activity: activities.snapshot.current }
}
