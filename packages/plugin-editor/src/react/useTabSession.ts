import { useLayoutEffect, useRef, useState } from 'react'
import type { EditSession } from '../state/EditSession.js'
import { type TabHost, TabSession } from '../tabs/TabSession.js'

/** Returns the shown tab's session, which ends when the tab is left; null before the first layout and without a tab. */
export function useTabSession(id: string | undefined, edit: EditSession, host: TabHost): TabSession | null {
  const latest = useRef(host)
  const [opened, setOpened] = useState<{ readonly id: string; readonly session: TabSession } | null>(null)
  useLayoutEffect(() => {
    if (id === undefined) return
    const session = new TabSession(id, edit, latest.current)
    setOpened({ id, session })
    return () => session.close()
  }, [id, edit])
  useLayoutEffect(() => {
    latest.current = host
    opened?.session.follow(host)
  })
  return opened && opened.id === id ? opened.session : null
}
