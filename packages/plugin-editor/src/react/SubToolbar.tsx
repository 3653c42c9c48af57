'use client'

import { type ReactElement, type ReactNode, useCallback, useRef } from 'react'
import type { EditorSession } from '../tabs/EditorSession.js'
import { ValuePanel } from './ValuePanel.js'

/** Props of {@link SubToolbar}. */
export interface SubToolbarProps {
  readonly session: EditorSession
  /** The heading, also used as the group's accessible name. */
  readonly title: string
  /** Called after Cancel or Apply, when the edit is already restored or kept. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Renders a panel that replaces the tabs while a value is changed. Cancel restores the edit from when the panel opened. */
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
