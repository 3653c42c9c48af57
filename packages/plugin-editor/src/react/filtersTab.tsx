'use client'

import type { ReactElement } from 'react'
import type { EditorTabProps, EditorTabView } from '../tabs/EditorTabItem.js'
import { FiltersTab } from './color/FiltersTab.js'
import { toColorProps } from './toColorProps.js'
import { useEditorSession } from './tools/useEditorSession.js'

/** The Filters tab. */
export const filtersTab: EditorTabView<never> = { view: { kind: 'react', component: Filters } }

function Filters({ session }: EditorTabProps<never>): ReactElement {
  return <FiltersTab {...toColorProps(session, useEditorSession(session))} />
}
