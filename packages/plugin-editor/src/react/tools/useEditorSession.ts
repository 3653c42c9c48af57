'use client'

import { useSyncExternalStore } from 'react'
import type { EditorSession, EditorSnapshot } from '../../tabs/EditorSession.js'

/** Returns the present moment of a tab's session; the component renders again when it changes. */
export function useEditorSession<Value>(session: EditorSession<Value>): EditorSnapshot<Value> {
  const read = () => session.snapshot
  return useSyncExternalStore(session.subscribe, read, read)
}
