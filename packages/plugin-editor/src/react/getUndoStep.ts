import type { KeyboardEvent } from 'react'

/** Returns the history step for a key combination, or null. Text fields keep their native undo. */
export function getUndoStep({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
}: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (target instanceof HTMLInputElement && target.type !== 'range') return null
  const letter = key.toLowerCase()
  if (letter === 'y' || (letter === 'z' && shiftKey)) return 'redo'
  return letter === 'z' ? 'undo' : null
}
