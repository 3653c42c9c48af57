import type { ActivityId, Uploader } from '@lading/kernel'
import { adoptStyle } from '../styles/adoptStyle.js'
import { getViewLoader } from './useViewLoader.js'

/** Parts of an activity's component. */
interface ActivityParts {
  /** The component's style sheet. */
  readonly style?: string
}

/**
 * Loads an activity with its heading, so that both are shown in the same frame. Resolves when loading has ended, even if it
 * failed.
 *
 * @param frame Receives the activity's style sheet before anything is rendered, so the browser doesn't recompute styles.
 * @default the style sheet is added with the first render
 */
export async function loadActivity(
  { slots, scope }: Uploader,
  id: ActivityId,
  frame?: Element | null,
): Promise<void> {
  const item = slots.items('activity').find((activity) => activity.id === id)
  if (!item) return
  const loader = getViewLoader(scope)
  const loads = [loader.load(item.view), item.heading && loader.load(item.heading)]
  await Promise.all(loads.map((load) => load?.settled))
  const { style } = (loader.get(item.view)?.component ?? {}) as ActivityParts
  if (frame?.isConnected && style) adoptStyle(frame, style)
}
