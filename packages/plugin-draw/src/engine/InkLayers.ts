import type { InkView } from './InkView.js'
import { fillInk, type InkContext, renderInk } from './renderInk.js'
import type { Nib, Size, Stroke } from './Stroke.js'

/** Strokes that an undo redraws; earlier strokes are kept as a bitmap. */
const LOOSE_STROKES = 50

/** A bitmap with the first strokes. */
interface Checkpoint {
  readonly count: number
  /** Last stroke in the bitmap. If it's no longer in its place, the bitmap is outdated. */
  readonly last: Stroke
}

/** The stage's canvases: the committed layer for finished ink, and the live layer for the end of the current stroke. */
export class InkLayers {
  readonly #committed: HTMLCanvasElement
  readonly #live: HTMLCanvasElement
  readonly #cache = document.createElement('canvas')
  #checkpoint: Checkpoint | null = null
  #view: InkView = { scale: 1, x: 0, y: 0 }
  #paper: Size = { width: 0, height: 0 }
  #density = 1
  #isLiveEmpty = true

  constructor(committed: HTMLCanvasElement, live: HTMLCanvasElement) {
    this.#committed = committed
    this.#live = live
  }

  /** Sets the stage's size, which empties the layers. @param density Device pixels per CSS pixel */
  resize({ width, height }: Size, density: number): void {
    this.#density = density
    for (const canvas of [this.#committed, this.#live, this.#cache]) {
      canvas.width = Math.round(width * density)
      canvas.height = Math.round(height * density)
    }
    this.#checkpoint = null
  }

  /** Draws finished strokes as a view shows them. @param isMoving Whether the view is about to change again */
  paint(strokes: readonly Stroke[], view: InkView, paper: Size, isMoving = false): void {
    if (view !== this.#view || paper !== this.#paper) this.#checkpoint = null
    this.#view = view
    this.#paper = paper
    const context = this.#clear(this.#committed)
    if (!context) return
    const count = isMoving ? 0 : this.keep(strokes)
    if (count > 0) this.#copyCache(context)
    renderInk(context, strokes.slice(count))
    this.hideTail()
  }

  commit(nib: Nib, path: Path2D): void {
    const context = contextOf(this.#committed)
    if (context) fillInk(context, nib, [path])
  }

  /** Shows the end of the current stroke. */
  showTail(nib: Nib, path: Path2D): void {
    const context = this.#clear(this.#live)
    if (!context) return
    fillInk(context, nib, [path])
    this.#isLiveEmpty = false
  }

  hideTail(): void {
    if (this.#isLiveEmpty) return
    this.#clear(this.#live)
    this.#isLiveEmpty = true
  }

  /** Frees the bitmaps' memory. */
  dispose(): void {
    this.resize({ width: 0, height: 0 }, 1)
  }

  /** Updates the cache and returns how many strokes it holds. Calling this between strokes keeps undo fast. */
  keep(strokes: readonly Stroke[]): number {
    let kept = this.#checkpoint
    if (kept && strokes[kept.count - 1] !== kept.last) kept = null
    const count = kept?.count ?? 0
    if (strokes.length - count < 2 * LOOSE_STROKES) {
      this.#checkpoint = kept
      return count
    }
    const next = strokes.length - LOOSE_STROKES
    const context = kept ? contextOf(this.#cache) : this.#clear(this.#cache)
    if (!context) return 0
    renderInk(context, strokes.slice(count, next))
    this.#checkpoint = { count: next, last: strokes[next - 1] as Stroke }
    return next
  }

  #copyCache(context: InkContext): void {
    context.save()
    context.resetTransform()
    context.globalCompositeOperation = 'source-over'
    if (this.#cache.width > 0 && this.#cache.height > 0) context.drawImage(this.#cache, 0, 0)
    context.restore()
  }

  /** Clears a canvas and sets up its context for the view: ink is clipped to the paper. */
  #clear(canvas: HTMLCanvasElement): InkContext | null {
    const context = contextOf(canvas)
    if (!context) return null
    const { scale, x, y } = this.#view
    const density = this.#density
    context.reset()
    context.setTransform(scale * density, 0, 0, scale * density, x * density, y * density)
    context.beginPath()
    context.rect(0, 0, this.#paper.width, this.#paper.height)
    context.clip()
    return context
  }
}

/** Desynchronized, so that ink doesn't wait for the compositor. Returns null if the browser is out of memory. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  return canvas.getContext('2d', { desynchronized: true })
}
