import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CurrentActivity } from './ActivityParams.js'

/** The uploader state passed to a slot item's `when`. */
export interface UploaderSnapshot {
  /** A list summary: counts, progress, errors and status. */
  readonly collection: CollectionSnapshot
  /** The current activity with its params; null if no activity is shown. */
  readonly activity: CurrentActivity | null
}

/** The services that an {@link UploaderSnapshot} is read from. */
export interface SnapshotOptions {
  readonly collection: { readonly snapshot: CollectionSnapshot }
  readonly activities: { readonly snapshot: { readonly current: CurrentActivity | null } }
}

/** Returns the uploader's current state. */
export function readSnapshot({ collection, activities }: SnapshotOptions): UploaderSnapshot {
  return { collection: collection.snapshot, activity: activities.snapshot.current }
}
