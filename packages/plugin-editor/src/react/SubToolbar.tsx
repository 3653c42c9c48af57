'use client'

import { type ReactElement, type ReactNode, useCallback, useRef } from 'react'
import type { EditorSession } from '../tabs/EditorSession.js'
import { ValuePanel } from './ValuePanel.js'

/** Props of {@link SubToolbar}. */
export interface SubToolbarProps {
  readonly session: EditorSession
  /** The heading, and the name of the group. */
  readonly title: string
  /** Called after Cancel or Apply; the edit is already restored or kept. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel that takes the place of the tabs while one value is changed. Its Cancel restores the edit that it was opened with. */
export function SubToolbar({ session, ...panel }: SubToolbarProps): ReactElement {
  const release = useRef<(() => void) | undefined>(undefined)
  const show = useCallback(
    (isShown: boolean) => {
      release.current?.()
      release.current = isShown ? session.holdTabs() : undefined
    },
    [session],
  )
  return <ValuePanel {...panel} session={session} message={session.message} onShown={show} />
}
