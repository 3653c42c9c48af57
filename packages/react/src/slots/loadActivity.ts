import type { ActivityId, Uploader } from '@lading/kernel'
import type { ComponentType } from 'react'
import { adoptStyle } from '../styles/adoptStyle.js'
import { getViewLoader } from './useViewLoader.js'

/** Parts of the component of an activity. */
interface ActivityParts {
  /** Its style sheet. */
  readonly style?: string
  /** Renders the activity to no effect, so that its first rendering is faster. */
  readonly Rehearsal?: ComponentType
}

/**
 * Loads an activity with its heading, so that both are shown in the same frame. Resolves with the activity's rehearsal, if it has one, when
 * that has ended, also without success.
 *
 * @param frame Receives the activity's style sheet, while nothing is rendered that the browser would have to compute styles for again.
 * @default the style sheet comes with the first rendering
 */
export async function loadActivity(
  { slots, scope }: Uploader,
  id: ActivityId,
  frame?: Element | null,
): Promise<ComponentType | undefined> {
  const item = slots.items('activity').find((activity) => activity.id === id)
  if (!item) return undefined
  const loader = getViewLoader(scope)
  const loads = [loader.load(item.view), item.heading && loader.load(item.heading)]
  await Promise.all(loads.map((load) => load?.settled))
  const { style, Rehearsal } = (loader.get(item.view)?.component ?? {}) as ActivityParts
  if (frame?.isConnected && style) adoptStyle(frame, style)
  return Rehearsal
}
