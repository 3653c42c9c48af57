import { useSyncExternalStore } from 'react'

/** Windows in which the buttons of a row would leave its name no room. */
const NARROW = '(max-width: 399.98px)'

/** Returns whether the window is that of a small phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, onServer)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isNarrow = () => window.matchMedia(NARROW).matches
const onServer = () => false
