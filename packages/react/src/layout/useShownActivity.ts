import type { CurrentActivity } from '@lading/kernel'
import { startTransition, useLayoutEffect, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'

/** Longest time to render an activity in slices, in milliseconds. Page renders interrupt it. */
const MAX_WAIT_MS = 500

interface ShownActivity {
  readonly activity: CurrentActivity
  readonly canGoBack: boolean
}

/**
 * Returns the activity that a frame shows: the previous activity until the latest one has rendered. It renders in slices, so
 * the page stays responsive. `useDeferredValue` would restart whenever the frame renders, and would never finish in a page that
 * renders often.
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
