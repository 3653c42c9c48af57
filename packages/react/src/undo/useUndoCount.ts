import type { RemovalUndo } from '@lading/kernel/ui'
import { useSyncExternalStore } from 'react'

const none = () => 0

/** Returns the number of files that can be restored; 0 if nothing can be undone. */
export function useUndoCount(undo: RemovalUndo): number {
  return useSyncExternalStore(undo.subscribe, () => undo.count, none)
}
