'use client'

import { useMessage } from '@lading/react'
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useRef } from 'react'
import type { Sketch } from '../engine/Sketch.js'
import type { SketchSnapshot } from '../engine/SketchSnapshot.js'
import { type SketchElements, SketchSurface } from '../engine/SketchSurface.js'
import { takePictures } from './takePictures.js'

/** Distance by which an arrow key moves the paper, in CSS pixels. */
const PAN_PX = 40

/** Props of {@link Paper}. */
export interface PaperProps {
  readonly sketch: Sketch
  readonly snapshot: SketchSnapshot
  /** Called with a picture that was dropped on the paper, or pasted. */
  readonly onPicture: (file: File) => void
}

/** The paper, which takes pointers. */
export function Paper({ sketch, snapshot, onPicture }: PaperProps): ReactElement {
  const message = useMessage()
  const hintId = useId()
  const stage = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const committed = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)

  useLayoutEffect(() => {
    // All are mounted together.
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
