import type { ActivityId, Uploader } from '@lading/kernel'
import { loadView } from './viewLoads.js'

/** Loads an activity ahead of its showing. */
export function prefetchActivity(uploader: Uploader, id: ActivityId): void {
  const item = uploader.slots.items('activity').find((activity) => activity.id === id)
  if (item) loadView(item.view)
}
