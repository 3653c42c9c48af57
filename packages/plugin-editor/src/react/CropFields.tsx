import { type KeyboardEvent, type ReactElement, useId, useState } from 'react'
import { clamp } from '../geometry/clamp.js'
import type { Rect } from '../geometry/Rect.js'
import type { ResizeLimits } from '../geometry/resizeRect.js'
import { resizeRect } from '../geometry/resizeRect.js'
import { roundCrop } from '../geometry/roundCrop.js'
import type { EditorMessage } from './editorTexts.js'

type Field = 'x' | 'y' | 'width' | 'height'

const FIELDS: readonly Field[] = ['x', 'y', 'width', 'height']

interface CropFieldsProps {
  readonly crop: Rect
  readonly limits: ResizeLimits
  readonly message: EditorMessage
  readonly onChange: (crop: Rect) => void
}

/** Shows the crop as number fields, in image pixels. */
export function CropFields({ crop, limits, message, onChange }: CropFieldsProps): ReactElement {
  const id = useId()
  const [draft, setDraft] = useState<{ readonly field: Field; readonly text: string } | null>(null)
  const shown = roundCrop(crop, limits.bounds) ?? { x: 0, y: 0, ...limits.bounds }

  const commit = (field: Field, value: number) => {
    setDraft(null)
    if (Number.isFinite(value) && Math.round(value) !== shown[field]) {
      onChange(setField(shown, field, Math.round(value), limits))
    }
  }
  const onKeyDown = (field: Field) => (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event
    const step = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0
    if (step === 0 && key !== 'Enter') return
    event.preventDefault()
    commit(field, Number(currentTarget.value) + step * (shiftKey ? 10 : 1))
  }
  return (
    <div className="lading-editor-fields">
      {FIELDS.map((field) => (
        <div key={field} className="lading-editor-field">
          <label htmlFor={`${id}${field}`}>{message(`editor-crop-${field}`)}</label>
          <input
            id={`${id}${field}`}
            type="text"
            inputMode="numeric"
            value={draft?.field === field ? draft.text : shown[field]}
            onChange={({ target }) => setDraft({ field, text: target.value })}
            onBlur={({ target }) => draft?.field === field && commit(field, parseFloat(target.value))}
            onKeyDown={onKeyDown(field)}
          />
        </div>
      ))}
    </div>
  )
}

/** Sets one number; the limits determine the other numbers. */
function setField(crop: Rect, field: Field, value: number, limits: ResizeLimits): Rect {
  const { bounds } = limits
  if (field === 'x') return { ...crop, x: clamp(value, 0, bounds.width - crop.width) }
  if (field === 'y') return { ...crop, y: clamp(value, 0, bounds.height - crop.height) }
  // Keep the top left corner if there's space; otherwise move the frame.
  const at = { ...crop, x: 0, y: 0 }
  const grown =
    field === 'width'
      ? resizeRect(at, limits.ratio ? 'se' : 'e', value - crop.width, -crop.height, limits)
      : resizeRect(at, limits.ratio ? 'se' : 's', -crop.width, value - crop.height, limits)
  return {
    ...grown,
    x: clamp(crop.x, 0, bounds.width - grown.width),
    y: clamp(crop.y, 0, bounds.height - grown.height),
  }
}
