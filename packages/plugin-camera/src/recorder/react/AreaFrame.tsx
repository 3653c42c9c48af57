import { useMessage } from '@lading/react'
import { type KeyboardEvent, type PointerEvent, type ReactElement, useId, useRef } from 'react'
import type { Area, AreaPart } from '../engine/Area.js'
import { changeArea } from '../engine/changeArea.js'
import { toPixels } from '../engine/toPixels.js'
import { usePictureBox } from './usePictureBox.js'

interface AreaFrameProps {
  readonly video: HTMLVideoElement
  readonly area: Area
  /** Called with the changed area; null while the area can't be changed. */
  readonly onChange: ((area: Area) => void) | null
}

/** A drag in progress. */
interface Drag {
  readonly part: AreaPart
  readonly from: Area
  readonly x: number
  readonly y: number
}

const PARTS = ['move', 'nw', 'se'] as const

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Lets a person draw, move and resize the recorded area over the live preview, by pointer or keyboard. */
export function AreaFrame({ video, area, onChange }: AreaFrameProps): ReactElement {
  const message = useMessage()
  const id = useId()
  const picture = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const box = usePictureBox(video)
  const { videoWidth, videoHeight } = video

  const begin = (part: AreaPart | null) => (event: PointerEvent) => {
    const rect = picture.current?.getBoundingClientRect()
    if (!rect || !onChange) return
    event.stopPropagation()
    picture.current?.setPointerCapture(event.pointerId)
    const [x, y] = [event.clientX, event.clientY]
    // A drag that starts outside the frame draws a new area.
    const corner = { x: (x - rect.left) / rect.width, y: (y - rect.top) / rect.height, width: 0, height: 0 }
    drag.current = { part: part ?? 'se', from: part ? area : corner, x, y }
  }
  const move = (event: PointerEvent) => {
    const rect = picture.current?.getBoundingClientRect()
    if (!drag.current || !rect) return
    const { part, from, x, y } = drag.current
    const [dx, dy] = [(event.clientX - x) / rect.width, (event.clientY - y) / rect.height]
    onChange?.(from.width > 0 ? changeArea(from, part, dx, dy) : between(from, dx, dy))
  }
  const end = () => {
    drag.current = null
  }
  const press = (part: AreaPart) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? 0.1 : 0.01
    const [x, y] = event.altKey ? [1 / videoWidth, 1 / videoHeight] : [step, step]
    onChange?.(changeArea(area, part, arrow[0] * x, arrow[1] * y))
  }

  const percent = (value: number) => `${value * 100}%`
  const frame = {
    left: percent(area.x),
    top: percent(area.y),
    width: percent(area.width),
    height: percent(area.height),
  }
  return (
    <div
      ref={picture}
      className="lading-recorder-area"
      style={box}
      onPointerDown={begin(null)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <div className="lading-recorder-frame" style={frame}>
        {onChange &&
          PARTS.map((part) => (
            <button
              key={part}
              type="button"
              className="lading-recorder-handle"
              data-part={part}
              aria-label={message(`editor-crop-${part}`)}
              aria-describedby={id}
              onPointerDown={begin(part)}
              onKeyDown={press(part)}
            />
          ))}
      </div>
      <span id={id} className="lading-hidden">
        {`${message('editor-crop-value', { ...toPixels(area, videoWidth, videoHeight) })} ${message('editor-crop-keys')}`}
      </span>
    </div>
  )
}

/** Returns the area between two corners, in either order. */
function between({ x, y }: Area, dx: number, dy: number): Area {
  const corner = { x: Math.min(x, x + dx), y: Math.min(y, y + dy), width: 0, height: 0 }
  const start = changeArea(corner, 'move', 0, 0)
  return changeArea(start, 'se', Math.max(x, x + dx) - start.x, Math.max(y, y + dy) - start.y)
}
