'use client'

import type { ReactElement } from 'react'
import type { EditorTabProps, EditorTabView } from '../tabs/EditorTabItem.js'
import { TuningTab } from './color/TuningTab.js'
import { toColorProps } from './toColorProps.js'
import { useEditorSession } from './tools/useEditorSession.js'

/** The Tuning tab. */
export const tuningTab: EditorTabView<never> = { view: { kind: 'react', component: Tuning } }

function Tuning({ session }: EditorTabProps<never>): ReactElement {
  return <TuningTab {...toColorProps(session, useEditorSession(session))} />
}
