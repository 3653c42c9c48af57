import type { InkExport } from './exportInk.js'
import { InkStore } from './InkStore.js'
import { fitScale, fitView, type InkView, moveView, type StagePoint } from './InkView.js'
import type { Picture } from './loadPicture.js'
import { ERASER_WIDTHS, PEN_WIDTHS, type SketchNotice, type SketchSnapshot } from './SketchSnapshot.js'
import type { Nib, Size, Stroke } from './Stroke.js'

type Settings = Pick<SketchSnapshot, 'tool' | 'color' | 'widthIndex' | 'isTransparent' | 'isTrimmed'>

/** A drawing with its tools and its view. Doesn't depend on the DOM. */
export class Sketch {
  readonly #store = new InkStore()
  readonly #listeners = new Set<() => void>()
  #settings: Settings = {
    tool: 'pen',
    color: '#1c1d22',
    widthIndex: 1,
    isTransparent: false,
    isTrimmed: false,
  }
  #stage: Size = { width: 0, height: 0 }
  #paper: Size = { width: 0, height: 0 }
  #view: InkView = { scale: 1, x: 0, y: 0 }
  #picture: Picture | null = null
  #notice: SketchNotice | null = null
  #snapshot: SketchSnapshot | null = null

  /** The current state; the same object until something changes. */
  get snapshot(): SketchSnapshot {
    this.#snapshot ??= {
      ...this.#settings,
      hasPicture: this.#picture !== null,
      hasInk: this.#store.hasInk,
      strokeCount: this.#store.strokes.filter(({ kind }) => kind === 'pen').length,
      canUndo: this.#store.canUndo,
      canRedo: this.#store.canRedo,
      zoomPercent: this.#hasSize
        ? Math.round((this.#view.scale / fitScale(this.#paper, this.#stage)) * 100)
        : 100,
      notice: this.#notice,
    }
    return this.#snapshot
  }

  get strokes(): readonly Stroke[] {
    return this.#store.strokes
  }

  /** The paper's size. It follows the stage until there's ink or a picture; from then on the ink keeps its place. */
  get paper(): Size {
    return this.#paper
  }

  get view(): InkView {
    return this.#view
  }

  get picture(): Picture | null {
    return this.#picture
  }

  /** Returns the next stroke's tool, color and width. */
  nib(isEraser: boolean): Nib {
    const { color, widthIndex } = this.#settings
    const kind = isEraser || this.#settings.tool === 'eraser' ? 'eraser' : 'pen'
    const width = (kind === 'pen' ? PEN_WIDTHS : ERASER_WIDTHS)[widthIndex] as number
    return { kind, color, width }
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  set(settings: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...settings }
    this.#changed()
  }

  /** Sets the picture to draw on; null removes it. Ink keeps its place. */
  setPicture(picture: Picture | null): void {
    this.#picture = picture
    this.#paper = { width: 0, height: 0 }
    this.resize(this.#stage)
  }

  /** Sets the stage's size, in CSS pixels. @param isDrawing Whether a stroke has begun */
  resize(stage: Size, isDrawing = false): void {
    // While its dialog is closed, the stage has no size.
    if (stage.width <= 0 || stage.height <= 0) return
    const isFree = !this.#store.canUndo && !this.#store.canRedo && !isDrawing
    const zoom = this.#hasSize ? this.#view.scale / fitScale(this.#paper, this.#stage) : 1
    this.#stage = stage
    if (this.#picture && this.#paper.width === 0) {
      const scale = fitScale(this.#picture, stage)
      this.#paper = { width: this.#picture.width * scale, height: this.#picture.height * scale }
    } else if (this.#paper.width === 0 || (isFree && !this.#picture)) {
      this.#paper = stage
    }
    this.#view = fitView(this.#paper, stage)
    this.zoom(zoom)
  }

  /** Adds a finished stroke. A stroke that leaves nothing is ignored. */
  add(stroke: Stroke): void {
    const { width, height } = this.#paper
    const margin = stroke.width
    const isOnPaper = stroke.points.some(
      ([x, y]) => x > -margin && y > -margin && x < width + margin && y < height + margin,
    )
    if (!isOnPaper || (stroke.kind === 'eraser' && !this.#store.hasInk)) return
    this.#store.add(stroke)
    this.#notice = null
    this.#changed()
  }

  undo(): void {
    const step = this.#store.undo()
    if (step) this.#announce(step === 'stroke' ? 'undone' : 'restored')
  }

  redo(): void {
    const step = this.#store.redo()
    if (step) this.#announce(step === 'stroke' ? 'redone' : 'cleared')
  }

  clear(): void {
    if (this.#store.strokes.length === 0) return
    this.#store.clear()
    this.#announce('cleared')
  }

  move(change: { readonly factor: number; readonly from: StagePoint; readonly to: StagePoint }): void {
    if (!this.#hasSize) return
    this.#view = moveView(this.#view, change, this.#paper, this.#stage)
    this.#changed()
  }

  /** Zooms around the center of the stage; 0 shows the whole paper. */
  zoom(factor: number): void {
    const center = { x: this.#stage.width / 2, y: this.#stage.height / 2 }
    this.move({ factor, from: center, to: center })
  }

  /** Moves the visible part, in CSS pixels. */
  pan(x: number, y: number): void {
    this.move({ factor: 1, from: { x: 0, y: 0 }, to: { x, y } })
  }

  get drawing(): InkExport {
    const { isTransparent, isTrimmed } = this.#settings
    const { strokes, paper, picture } = this
    return { strokes, paper, picture, isTransparent, isTrimmed }
  }

  get #hasSize(): boolean {
    return this.#stage.width > 0 && this.#paper.width > 0
  }

  #announce(kind: SketchNotice['kind']): void {
    this.#notice = { kind, count: (this.#notice?.count ?? 0) + 1 }
    this.#changed()
  }

  #changed(): void {
    this.#snapshot = null
    for (const listener of [...this.#listeners]) listener()
  }
}
