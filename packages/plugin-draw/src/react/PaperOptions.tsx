import { Icon, ToolButton, useMessage } from '@lading/react'
import { type ReactElement, useRef } from 'react'
import type { Sketch } from '../engine/Sketch.js'
import type { SketchSnapshot } from '../engine/SketchSnapshot.js'

interface PaperOptionsProps {
  readonly sketch: Sketch
  readonly snapshot: SketchSnapshot
  /** Called with the picture to draw on; null for empty paper. */
  readonly onPicture: (file: File | null) => void
}

/** Paper options: a picture, or else whether the paper is transparent and whether the result is trimmed. */
export function PaperOptions({ sketch, snapshot, onPicture }: PaperOptionsProps): ReactElement {
  const message = useMessage()
  const input = useRef<HTMLInputElement>(null)
  const { hasPicture, isTransparent, isTrimmed } = snapshot
  if (hasPicture) {
    return (
      <ToolButton
        className="lading-draw-text"
        label={message('draw-remove-picture')}
        onClick={() => onPicture(null)}
      >
        <Icon name="remove" />
        <span>{message('draw-remove-picture')}</span>
      </ToolButton>
    )
  }
  return (
    <>
      <ToolButton
        className="lading-draw-text"
        label={message('draw-transparent')}
        aria-pressed={isTransparent}
        onClick={() => sketch.set({ isTransparent: !isTransparent })}
      >
        {message('draw-transparent')}
      </ToolButton>
      <ToolButton
        className="lading-draw-text"
        label={message('draw-trim')}
        aria-pressed={isTrimmed}
        onClick={() => sketch.set({ isTrimmed: !isTrimmed })}
      >
        {message('draw-trim')}
      </ToolButton>
      <ToolButton
        className="lading-draw-text"
        label={message('draw-picture')}
        onClick={() => input.current?.click()}
      >
        <Icon name="draw-paper" />
        <span>{message('draw-picture')}</span>
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onPicture(file)
        }}
      />
    </>
  )
}
