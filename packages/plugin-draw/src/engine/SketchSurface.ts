import { InkLayers } from './InkLayers.js'
import { LiveStroke, type Sample } from './LiveStroke.js'
import type { Picture } from './loadPicture.js'
import type { Sketch } from './Sketch.js'
import type { Size, Stroke } from './Stroke.js'
import { strokePaths } from './strokePaths.js'
import { type PenSample, trackPen } from './trackPen.js'

export interface SketchElements {
  /** Receives the pointers; its size is the available space. */
  readonly stage: HTMLElement
  /** The paper, which is positioned on the stage and contains the picture. */
  readonly sheet: HTMLElement
  /** Shows finished ink, at the stage's size. */
  readonly committed: HTMLCanvasElement
  /** Shows the end of the current stroke, at the stage's size. */
  readonly live: HTMLCanvasElement
}

/** More device pixels per CSS pixel make no visible difference in ink. */
const MAX_DENSITY = 3

/** Draws a sketch into elements and turns their pointers into strokes. */
export class SketchSurface {
  readonly #sketch: Sketch
  readonly #elements: SketchElements
  readonly #layers: InkLayers
  readonly #cleanups: (() => void)[]
  #stroke: LiveStroke | null = null
  #isMoving = false
  /** True if the committed layer already has the new stroke. */
  #isDrawn = false
  #painted: readonly [readonly Stroke[], Sketch['view'], Size] | null = null
  #shown: Picture | null = null

  constructor(sketch: Sketch, elements: SketchElements) {
    this.#sketch = sketch
    this.#elements = elements
    this.#layers = new InkLayers(elements.committed, elements.live)
    const { stage, sheet, committed, live } = elements
    // Don't rely on the style sheet: in the flow, these elements would enlarge the stage that they follow, endlessly.
    for (const element of [sheet, committed, live]) element.style.position = 'absolute'
    const observer = new ResizeObserver(() => this.#resize())
    observer.observe(stage)
    const repaint = () => this.#repaint()
    // Browsers reclaim memory from canvases that stay hidden for long.
    committed.addEventListener('contextrestored', repaint)
    this.#cleanups = [
      sketch.subscribe(() => this.#update()),
      trackPen(stage, {
        canDraw: () => sketch.snapshot.tool !== 'move',
        isZoomed: () => sketch.snapshot.zoomPercent > 100,
        onBegin: (sample, isEraser) => this.#begin(sample, isEraser),
        onDraw: (samples, predicted) => this.#draw(samples, predicted),
        onEnd: () => this.#end(),
        onDiscard: () => this.#discard(),
        onMove: (change) => {
          this.#isMoving = true
          sketch.move(change)
        },
        onMoved: () => {
          this.#isMoving = false
        },
      }),
      () => observer.disconnect(),
      () => committed.removeEventListener('contextrestored', repaint),
    ]
    this.#resize()
  }

  /** Ends the current stroke, and frees memory. */
  dispose(): void {
    this.#end()
    for (const cleanup of this.#cleanups) cleanup()
    this.#layers.dispose()
    this.#shown?.image.remove()
  }

  #begin(sample: PenSample, isEraser: boolean): void {
    this.#stroke = new LiveStroke(this.#sketch.nib(isEraser), this.#toPaper(sample), this.#sketch.view.scale)
    this.#showTail([])
  }

  #draw(samples: readonly PenSample[], predicted: readonly PenSample[]): void {
    const stroke = this.#stroke
    if (!stroke) return
    for (const sample of samples) {
      const finished = stroke.add(this.#toPaper(sample))
      if (finished) this.#layers.commit(stroke.nib, finished)
    }
    this.#showTail(predicted)
  }

  /** An eraser has no effect on the live layer, and its result can't be predicted. */
  #showTail(predicted: readonly PenSample[]): void {
    const stroke = this.#stroke
    if (!stroke) return
    if (stroke.nib.kind === 'eraser') this.#layers.commit(stroke.nib, stroke.tail())
    else this.#layers.showTail(stroke.nib, stroke.tail(predicted.map((sample) => this.#toPaper(sample))))
  }

  #end(): void {
    const stroke = this.#stroke?.finish()
    if (!stroke) return
    this.#stroke = null
    // The segments before the last are painted already.
    this.#layers.commit(stroke, strokePaths(stroke).at(-1) as Path2D)
    this.#layers.hideTail()
    this.#isDrawn = true
    this.#sketch.add(stroke)
    this.#isDrawn = false
  }

  #discard(): void {
    this.#stroke = null
    this.#repaint()
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#elements.stage
    if (width === 0 || height === 0) return
    this.#layers.resize({ width, height }, Math.min(window.devicePixelRatio || 1, MAX_DENSITY))
    this.#painted = null
    this.#sketch.resize({ width, height }, this.#stroke !== null)
  }

  #update(): void {
    const { strokes, view, paper, picture } = this.#sketch
    this.#place()
    if (picture !== this.#shown) {
      this.#shown?.image.remove()
      this.#shown = picture
      if (picture) this.#elements.sheet.append(picture.image)
    }
    const [paintedStrokes, paintedView, paintedPaper] = this.#painted ?? []
    if (paintedStrokes === strokes && paintedView === view && paintedPaper === paper) return
    this.#painted = [strokes, view, paper]
    if (this.#isDrawn) this.#layers.keep(strokes)
    else this.#repaint()
  }

  #repaint(): void {
    const { strokes, view, paper } = this.#sketch
    this.#layers.paint(strokes, view, paper, this.#isMoving)
    const stroke = this.#stroke
    if (!stroke) return
    for (const path of stroke.paths) this.#layers.commit(stroke.nib, path)
    this.#showTail([])
  }

  #place(): void {
    const { sheet } = this.#elements
    const { view, paper } = this.#sketch
    sheet.style.transform = `translate(${view.x}px, ${view.y}px)`
    sheet.style.inlineSize = `${paper.width * view.scale}px`
    sheet.style.blockSize = `${paper.height * view.scale}px`
  }

  #toPaper({ x, y, pressure, time }: PenSample): Sample {
    const { view } = this.#sketch
    return { x: (x - view.x) / view.scale, y: (y - view.y) / view.scale, pressure, time }
  }
}
