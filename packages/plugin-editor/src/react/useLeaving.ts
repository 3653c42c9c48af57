import { type RefObject, useEffect, useRef } from 'react'

/** Returns a controller that's aborted when the component is unmounted. */
export function useLeaving(): RefObject<AbortController> {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    // Effects can run twice in strict mode.
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return leaving
}
