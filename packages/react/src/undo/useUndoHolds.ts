import type { RemovalUndo } from '@lading/kernel/ui'
import { useEffect } from 'react'

interface UndoHolds {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** Keeps the undo notice open while the page is hidden. The returned props do so for hover and focus. */
export function useUndoHolds(undo: RemovalUndo, isOffered: boolean): UndoHolds {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that is removed has no pointer and no focus
  useEffect(() => {
    const onChange = () => undo.hold('page', document.hidden)
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      for (const hold of ['page', 'pointer', 'focus'] as const) undo.hold(hold, false)
    }
  }, [undo, isOffered])
  return {
    onPointerEnter: () => undo.hold('pointer', true),
    onPointerLeave: () => undo.hold('pointer', false),
    onFocus: () => undo.hold('focus', true),
    onBlur: () => undo.hold('focus', false),
  }
}
