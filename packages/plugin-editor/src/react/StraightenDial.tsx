import { type ReactElement, useEffect } from 'react'
import type { Size } from '../geometry/Rect.js'
import type { EditState } from '../state/EditState.js'
import { MAX_STRAIGHTEN, straightenEdit } from '../state/straightenEdit.js'
import { formatValue } from './color/formatValue.js'
import { ValueSlider } from './color/ValueSlider.js'
import type { EditorMessage } from './editorTexts.js'
import type { EditActions } from './tab/ColorTabProps.js'

/** Slider step in degrees. */
const STEP = 0.5

const RANGE = { min: -MAX_STRAIGHTEN, max: MAX_STRAIGHTEN, zero: 0 }

interface StraightenDialProps {
  readonly state: EditState
  /** Unedited image size. */
  readonly image: Size
  readonly actions: EditActions
  readonly showValue: (text: string | null) => void
  readonly message: EditorMessage
}

/** Rotates the image by up to 45°, and keeps the largest area without empty corners. */
export function StraightenDial(props: StraightenDialProps): ReactElement {
  const { state, image, actions, showValue, message } = props
  const { straighten } = state
  const shown = straighten ? `${formatValue(straighten, RANGE)}°` : null
  useEffect(() => showValue(shown), [showValue, shown])
  useEffect(() => () => showValue(null), [showValue])
  return (
    <div className="lading-editor-straighten">
      <span aria-hidden="true">{message('editor-straighten')}</span>
      <ValueSlider
        label={message('editor-straighten')}
        isFocused={false}
        step={STEP}
        value={straighten}
        range={RANGE}
        actions={actions}
        message={message}
        onChange={(degrees) => actions.update((before) => straightenEdit(before, degrees, image))}
      />
    </div>
  )
}
