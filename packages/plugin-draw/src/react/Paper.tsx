import { useMessage } from '@lading/react'
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useRef } from 'react'
import type { Sketch } from '../engine/Sketch.js'
import type { SketchSnapshot } from '../engine/SketchSnapshot.js'
import { type SketchElements, SketchSurface } from '../engine/SketchSurface.js'

/** How far an arrow key moves the paper, in CSS pixels. */
const PAN_PX = 40

interface PaperProps {
  readonly sketch: Sketch
  readonly snapshot: SketchSnapshot
  /** Called with a picture that was dropped on the paper, or pasted. */
  readonly onPicture: (file: File) => void
}

export function Paper({ sketch, snapshot, onPicture }: PaperProps): ReactElement {
  const message = useMessage()
  const hintId = useId()
  const stage = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const committed = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)

  useLayoutEffect(() => {
    // All of these elements mount together.
    const elements = {
      stage: stage.current,
      sheet: sheet.current,
      committed: committed.current,
      live: live.current,
    } as SketchElements
    const surface = new SketchSurface(sketch, elements)
    return () => surface.dispose()
  }, [sketch])

  useLayoutEffect(() => (stage.current ? takePictures(stage.current, onPicture) : undefined), [onPicture])

  const { tool, strokeCount, hasInk, hasPicture, isTransparent } = snapshot
  return (
    <section
      ref={stage}
      className="lading-draw-stage"
      data-tool={tool}
      aria-label={message('draw-sheet')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the paper
      tabIndex={0}
      data-main-control=""
      onKeyDown={(event) => panByKey(event, sketch)}
    >
      <div ref={sheet} className="lading-draw-sheet" data-transparent={isTransparent && !hasPicture} />
      <canvas
        ref={committed}
        className="lading-draw-layer"
        role="img"
        aria-label={hasInk ? message('draw-strokes', { count: strokeCount }) : message('draw-empty')}
        aria-describedby={hasInk ? undefined : hintId}
      />
      <canvas ref={live} className="lading-draw-layer" />
      <p id={hintId} className="lading-draw-hint" hidden={hasInk || hasPicture}>
        {message('draw-hint')}
      </p>
    </section>
  )
}

function panByKey(event: KeyboardEvent, sketch: Sketch): void {
  const directions: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [PAN_PX, 0],
    ArrowRight: [-PAN_PX, 0],
    ArrowUp: [0, PAN_PX],
    ArrowDown: [0, -PAN_PX],
  }
  const direction = directions[event.key]
  if (!direction || sketch.snapshot.zoomPercent <= 100) return
  event.preventDefault()
  sketch.pan(...direction)
}

/**
 * Calls `onPicture` with the first picture that is dropped on an element, or pasted into the uploader around it. Drops are
 * handled on the window, because the uploader's document listeners refuse drops outside drop areas. Returns an unsubscribe
 * function.
 */
function takePictures(element: HTMLElement, onPicture: (file: File) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const isOver = (event: DragEvent) =>
    event.composedPath().includes(element) && !!event.dataTransfer?.types.includes('Files')
  window.addEventListener(
    'dragover',
    (event) => {
      if (!isOver(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    { signal },
  )
  window.addEventListener(
    'drop',
    (event) => {
      if (!isOver(event)) return
      event.preventDefault()
      const file = pictureOf(event.dataTransfer)
      if (file) onPicture(file)
    },
    { signal },
  )
  window.addEventListener(
    'paste',
    (event) => {
      const uploader = element.closest('.lading')
      const file = pictureOf(event.clipboardData)
      // While a message covers the paper, the paper is inert.
      if (!file || !uploader || !event.composedPath().includes(uploader) || element.closest('[inert]')) return
      event.preventDefault()
      onPicture(file)
    },
    { signal },
  )
  return () => controller.abort()
}

function pictureOf(transfer: DataTransfer | null): File | undefined {
  return Array.from(transfer?.files ?? []).find(({ type }) => type.startsWith('image/'))
}
