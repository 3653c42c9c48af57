'use client'

import { useSyncExternalStore } from 'react'
import type { RemovalUndo } from './RemovalUndo.js'

const none = () => 0

/** Returns the number of files that can be brought back; 0 for no offer. */
export function useUndoCount(undo: RemovalUndo): number {
  return useSyncExternalStore(undo.subscribe, () => undo.count, none)
}
