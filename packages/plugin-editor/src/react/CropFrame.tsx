import { type KeyboardEvent, type ReactElement, useId } from 'react'
import { HANDLES } from '../geometry/Handle.js'
import type { Placement } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'
import { roundCrop } from '../geometry/roundCrop.js'
import type { Grip } from '../state/moveGrip.js'
import type { EditorMessage } from './editorTexts.js'

interface CropFrameProps {
  readonly crop: Rect
  readonly bounds: Size
  readonly placement: Placement
  readonly isGesture: boolean
  /** True if the image is too small to crop. */
  readonly isFixed: boolean
  readonly maskHref: string | null
  readonly message: EditorMessage
  /** Moves a grip by a distance in image pixels. */
  readonly onKeyMove: (grip: Grip, dx: number, dy: number) => void
  /** Called when the arrow keys are released. */
  readonly onKeyEnd: () => void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Renders the crop frame. Pointer or keyboard moves the whole frame or its eight handles. */
export function CropFrame(props: CropFrameProps): ReactElement {
  const { crop, bounds, placement, isGesture, isFixed, maskHref, message, onKeyMove, onKeyEnd } = props
  const hintId = useId()
  const { scale, left, top } = placement
  const width = crop.width * scale
  const height = crop.height * scale
  const shown = roundCrop(crop, bounds) ?? { x: 0, y: 0, ...bounds }
  const valueText = message('editor-crop-value', { ...shown })

  const onKeyDown = (event: KeyboardEvent) => {
    const grip = (event.target as Element).getAttribute('data-grip') as Grip | null
    const arrow = ARROWS[event.key]
    if (!grip || !arrow || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const percent = Math.max(1, Math.min(bounds.width, bounds.height) / 100)
    const step = event.altKey ? 1 : event.shiftKey ? 10 * percent : percent
    onKeyMove(grip, arrow[0] * step, arrow[1] * step)
  }

  const slider = (grip: Grip, now: number, max: number) => ({
    'data-grip': grip,
    role: 'slider',
    tabIndex: 0,
    'aria-label': message(`editor-crop-${grip}`),
    'aria-valuemin': 0,
    'aria-valuemax': max,
    'aria-valuenow': now,
    'aria-valuetext': valueText,
    'aria-describedby': hintId,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed on the picture
    <div
      role="group"
      aria-label={message('editor-crop-frame')}
      className="lading-editor-frame"
      data-active={isGesture || undefined}
      data-small={Math.min(width, height) < 90 || undefined}
      style={{ left: left + crop.x * scale, top: top + crop.y * scale, width, height }}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyEnd}
      onBlur={onKeyEnd}
    >
      {maskHref && <img className="lading-editor-mask" src={maskHref} alt="" draggable={false} />}
      {!isFixed && <div className="lading-editor-move" {...slider('move', shown.x, bounds.width)} />}
      {!isFixed &&
        HANDLES.map((handle) => {
          const side = handle === 'n' || handle === 's' ? 'height' : 'width'
          return (
            <div
              key={handle}
              className="lading-editor-handle"
              {...slider(handle, shown[side], bounds[side])}
            />
          )
        })}
      <span id={hintId} className="lading-hidden">
        {message('editor-crop-keys')}
      </span>
    </div>
  )
}
