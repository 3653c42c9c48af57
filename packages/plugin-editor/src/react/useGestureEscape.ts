import { useEffect } from 'react'
import type { EditSession } from '../state/EditSession.js'

/** Makes Escape cancel only the gesture, wherever the focus is: it neither asks for confirmation nor closes a page's dialog. */
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
