import type { ActivityId, Uploader } from '@lading/kernel'
import { getViewLoader } from './useViewLoader.js'

/** Loads an activity with its heading, so that both are shown in the same frame. Resolves when that has ended, also without success. */
export async function loadActivity({ slots, scope }: Uploader, id: ActivityId): Promise<void> {
  const item = slots.items('activity').find((activity) => activity.id === id)
  if (!item) return
  const loader = getViewLoader(scope)
  const loads = [loader.load(item.view), item.heading && loader.load(item.heading)]
  await Promise.all(loads.map((load) => load?.settled))
}
