'use client'

import { useSyncExternalStore } from 'react'
import type { EditorSession, EditorSnapshot } from '../../tabs/EditorSession.js'

/** Returns a tab session's current snapshot; the component rerenders when the snapshot changes. */
export function useEditorSession<Value>(session: EditorSession<Value>): EditorSnapshot<Value> {
  const read = () => session.snapshot
  return useSyncExternalStore(session.subscribe, read, read)
}
