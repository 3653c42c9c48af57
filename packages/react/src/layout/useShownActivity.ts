import type { CurrentActivity } from '@lading/kernel'
import { startTransition, useLayoutEffect, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'

/** Longest time in which an activity is rendered in slices, in milliseconds. Renders of the page interrupt it. */
const MAX_WAIT_MS = 500

interface ShownActivity {
  readonly activity: CurrentActivity
  readonly canGoBack: boolean
}

/**
 * Returns the activity that a frame shows: the one before until the latest one is rendered in slices, between which the page
 * answers. `useDeferredValue` would restart with each render of the frame, and never finish on a page that renders often.
 */
export function useShownActivity(latest: CurrentActivity): ShownActivity {
  const { canGoBack } = useActivity()
  const next = { activity: latest, canGoBack }
  const [shown, setShown] = useState(next)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of `next`
  useLayoutEffect(() => {
    const show = () => setShown(next)
    startTransition(show)
    const timer = setTimeout(show, MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [latest, canGoBack])

  // No transition to the start: the emptied list would stay visible.
  return latest.id === 'start-from' ? next : shown
}
