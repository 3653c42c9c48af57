'use client'

import { type ReactElement, useEffect } from 'react'
import type { EditorSession } from '../../tabs/EditorSession.js'
import { ValueSlider } from '../color/ValueSlider.js'
import { useEditorSession } from './useEditorSession.js'

/** Props of {@link ToolSlider}. */
export interface ToolSliderProps {
  readonly session: EditorSession
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** The marked value, which Reset restores. @default min */
  readonly zero?: number
  /** @default 1 */
  readonly step?: number
  readonly onChange: (value: number) => void
}

/** Renders a slider with a number field and Reset. A drag is one history step and shows its value over the image. */
export function ToolSlider(props: ToolSliderProps): ReactElement {
  const { session, label, value, min, max, zero = min, step = 1, onChange } = props
  const { isGesture } = useEditorSession(session)
  const tip = isGesture ? `${label} ${value}` : null
  useEffect(() => session.showValue(tip), [session, tip])
  return (
    <div className="lading-editor-straighten">
      <span aria-hidden="true">{label}</span>
      <ValueSlider
        label={label}
        value={value}
        range={{ min, max, zero }}
        isFocused={false}
        step={step}
        actions={session}
        message={session.message}
        onChange={onChange}
      />
    </div>
  )
}
