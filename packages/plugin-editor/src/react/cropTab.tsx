'use client'

import { type ReactElement, useContext } from 'react'
import { cropOf, withCrop } from '../state/cropOf.js'
import { turnEdit } from '../state/turnEdit.js'
import type { EditorTabProps, EditorTabView } from '../tabs/EditorTabItem.js'
import { CropContext } from './CropContext.js'
import { CropPanel } from './CropPanel.js'
import { StraightenDial } from './StraightenDial.js'
import { useEditorSession } from './tools/useEditorSession.js'

/** The Crop tab. */
export const cropTab: EditorTabView<never> = { view: { kind: 'react', component: Crop }, hasFrame: true }

function Crop({ session }: EditorTabProps<never>): ReactElement | null {
  const { state } = useEditorSession(session)
  const control = useContext(CropContext)
  if (!control) return null
  const { message, showValue } = session
  const { size } = session.image
  return (
    <CropPanel
      crop={cropOf(state, size)}
      settings={control.settings}
      message={message}
      log={control.log}
      straighten={
        control.canStraighten && (
          <StraightenDial
            state={state}
            image={size}
            actions={session}
            showValue={showValue}
            message={message}
          />
        )
      }
      onTurn={(turn) => session.update((at) => turnEdit(at, turn, size))}
      onCrop={(next) => session.update((at) => withCrop(at, next, size))}
    />
  )
}
