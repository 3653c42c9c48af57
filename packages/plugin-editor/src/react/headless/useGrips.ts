import { useRef } from 'react'
import type { Grip } from '../../state/moveGrip.js'
import type { ImageEdit, ImageEditSnapshot } from './ImageEdit.js'
import type { ImageEditorControl } from './ImageEditorControl.js'

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Start point of a drag, in viewport pixels. */
interface Drag {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  /** Viewport pixels per CSS pixel: the page can scale or zoom the editor. */
  readonly zoom: number
}

/**
 * Returns props for the crop frame's grips.
 *
 * @param scale CSS pixels per image pixel.
 */
export function useGrips(
  edit: ImageEdit | null,
  snapshot: ImageEditSnapshot | null,
  scale: number,
  ratio: number | null,
): ImageEditorControl['getGripProps'] {
  const drag = useRef<Drag | null>(null)
  const end = () => {
    drag.current = null
    edit?.end()
  }
  return (grip: Grip) => {
    const { x, y, width, height } = snapshot?.crop ?? { x: 0, y: 0, width: 0, height: 0 }
    const isTall = grip === 'n' || grip === 's'
    const side = isTall ? 'height' : 'width'
    return {
      role: 'slider',
      tabIndex: 0,
      'data-grip': grip,
      'aria-valuemin': 0,
      'aria-valuemax': snapshot?.size[side] ?? 0,
      'aria-valuenow': Math.round(grip === 'move' ? x : isTall ? height : width),
      'aria-valuetext': `${Math.round(width)} × ${Math.round(height)}, ${Math.round(x)}, ${Math.round(y)}`,
      // Otherwise the browser scrolls the page instead.
      style: { touchAction: 'none' },
      onPointerDown({ button, pointerId, clientX, clientY, currentTarget }) {
        if (button !== 0 || drag.current) return
        currentTarget.setPointerCapture(pointerId)
        drag.current = { pointerId, x: clientX, y: clientY, zoom: zoomOf(currentTarget as HTMLElement) }
      },
      onPointerMove({ pointerId, clientX, clientY }) {
        const start = drag.current
        if (start?.pointerId !== pointerId || !scale) return
        const perImagePixel = scale * start.zoom
        edit?.drag(grip, (clientX - start.x) / perImagePixel, (clientY - start.y) / perImagePixel, ratio)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event) {
        const arrow = ARROWS[event.key]
        if (!arrow || !snapshot || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const percent = Math.max(1, Math.min(snapshot.size.width, snapshot.size.height) / 100)
        const step = event.altKey ? 1 : event.shiftKey ? 10 * percent : percent
        edit?.step(grip, arrow[0] * step, arrow[1] * step, ratio)
      },
      onKeyUp: end,
      onBlur: end,
    }
  }
}

/** Measured at the grip's container: the grip itself might be a line, or an element of an SVG. */
function zoomOf(grip: HTMLElement): number {
  const container = grip.offsetParent as HTMLElement | null
  return container?.offsetWidth ? container.getBoundingClientRect().width / container.offsetWidth : 1
}
