import { useEffect } from 'react'
import type { EditSession } from '../state/EditSession.js'

/** Lets Escape cancel the gesture alone, wherever the focus is: neither a question nor a dialog of the page follows it. */
export function useGestureEscape(isGesture: boolean, session: EditSession): void {
  useEffect(() => {
    if (!isGesture) return
    const onEscape = (event: KeyboardEvent) => {
      if (event.code !== 'Escape' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      session.cancel()
    }
    window.addEventListener('keydown', onEscape, true)
    return () => window.removeEventListener('keydown', onEscape, true)
  }, [isGesture, session])
}
