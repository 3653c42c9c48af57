import { useMessage } from '@lading/react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isConvex } from '../geometry/isConvex.js'
import type { Point, Quad } from '../geometry/Quad.js'
import { QuadOutline } from './QuadOutline.js'

interface ScanCornersProps {
  readonly photo: HTMLCanvasElement
  readonly quad: Quad
  readonly onChange: (quad: Quad) => void
}

const CORNERS = [0, 1, 2, 3] as const

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

/** Lets a person move document corners over the photo, by pointer or keyboard. */
export function ScanCorners({ photo, quad, onChange }: ScanCornersProps): ReactElement {
  const message = useMessage()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const dragged = useRef<number | null>(null)
  const size = useContainedSize(box, photo.width / photo.height)
  const percent = (value: number) => Math.round(value * 100)

  const moveTo = (corner: number, { x, y }: Point) => {
    const clamp = (value: number) => Math.min(1, Math.max(0, value))
    const next = quad.map((point, index) => (index === corner ? { x: clamp(x), y: clamp(y) } : point))
    // Corners never pass each other: there would be no document between them.
    if (isConvex(next as unknown as Quad)) onChange(next as unknown as Quad)
  }
  const drag = (event: PointerEvent) => {
    const rect = box.current?.getBoundingClientRect()
    if (dragged.current === null || !rect) return
    moveTo(dragged.current, {
      x: (event.clientX - rect.left) / rect.width,
      y: (event.clientY - rect.top) / rect.height,
    })
  }
  const press = (corner: number) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const point = quad[corner]
    if (!arrow || !point) return
    event.preventDefault()
    event.stopPropagation()
    const factor = event.shiftKey ? 5 : 1
    moveTo(corner, { x: point.x + arrow[0] * factor, y: point.y + arrow[1] * factor })
  }
  return (
    <fieldset
      ref={box}
      className="lading-scan-corners"
      style={size}
      aria-describedby={id}
      onPointerMove={drag}
      onPointerUp={() => {
        dragged.current = null
      }}
      onPointerCancel={() => {
        dragged.current = null
      }}
    >
      <legend className="lading-hidden">{message('scan-corners')}</legend>
      <QuadOutline quad={quad} width={photo.width} height={photo.height} />
      {CORNERS.map((corner) => {
        const { x, y } = quad[corner]
        return (
          <div
            key={corner}
            role="slider"
            tabIndex={0}
            className="lading-scan-corner"
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={message(`scan-corner-${corner}`)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent(x)}
            aria-valuetext={message('scan-corner-value', { x: percent(x), y: percent(y) })}
            onPointerDown={(event) => {
              box.current?.setPointerCapture(event.pointerId)
              dragged.current = corner
            }}
            onKeyDown={press(corner)}
          />
        )
      })}
      <span id={id} className="lading-hidden">
        {message('scan-corner-keys')}
      </span>
    </fieldset>
  )
}

/** Returns the size in which a picture fits into an element's parent, as a style for the element. */
function useContainedSize(
  element: { readonly current: HTMLElement | null },
  ratio: number,
): { readonly width?: number; readonly height?: number } {
  const [size, setSize] = useState<{ readonly width?: number; readonly height?: number }>({})
  useLayoutEffect(() => {
    const parent = element.current?.parentElement
    if (!parent) return
    const measure = () => {
      const { clientWidth, clientHeight } = parent
      const width = Math.min(clientWidth, clientHeight * ratio)
      setSize({ width, height: width / ratio })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(parent)
    measure()
    return () => observer.disconnect()
  }, [element, ratio])
  return size
}
