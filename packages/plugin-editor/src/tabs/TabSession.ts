import type { Logger } from '@lading/kernel'
import type { Placement, Point, Zoom } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'
import { fromView, toView } from '../geometry/toView.js'
import type { EditorImage } from '../source/EditorImage.js'
import type { EditSession } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'
import { isEditState } from '../state/isEditState.js'
import { viewSize } from '../state/turnEdit.js'
import { withLayer } from '../state/withLayer.js'
import type { EditorSession, EditorSnapshot } from './EditorSession.js'

/** The editor that hosts a tab, as last rendered. */
export interface TabHost {
  readonly image: EditorImage
  readonly stage: Size
  readonly zoom: Zoom | null
  readonly placement: Placement
  /** Visible area, in rotated image pixels. */
  readonly region: Rect
  /** True if layers can be rendered into a new version. */
  readonly canDraw: boolean
  readonly message: EditorSession['message']
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly showValue: (text: string | null) => void
  readonly setZoom: (zoom: Zoom | null) => void
  readonly holdTabs: () => () => void
  readonly apply: () => void
}

/** The session of a tab while it's shown. After `close()`, calls from the tab are reported and ignored. */
export class TabSession implements EditorSession {
  readonly #id: string
  readonly #edit: EditSession
  readonly #abort = new AbortController()
  readonly #listeners = new Set<() => void>()
  readonly #holds = new Set<() => void>()
  readonly #unsubscribe: () => void
  #host: TabHost
  #snapshot: EditorSnapshot | null = null

  constructor(id: string, edit: EditSession, host: TabHost) {
    this.#id = id
    this.#edit = edit
    this.#host = host
    this.#unsubscribe = edit.subscribe(() => this.#publish())
  }

  get image(): EditorImage {
    return this.#host.image
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get snapshot(): EditorSnapshot {
    this.#snapshot ??= {
      ...this.#edit.snapshot,
      value: this.#edit.snapshot.state.layers?.[this.#id] ?? null,
      stage: this.#host.stage,
      zoom: this.#host.zoom?.factor ?? 1,
    }
    return this.#snapshot
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.signal.aborted) this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly message: EditorSession['message'] = (key, values) => this.#host.message(key, values)
  readonly begin = (): void => this.#act(() => this.#edit.begin())
  // A tab's cleanup code can call this after the session ended.
  readonly end = (): void => void (this.signal.aborted || this.#edit.end())
  readonly cancel = (): void => void (this.signal.aborted || this.#edit.cancel())
  readonly undo = (): void => this.#act(() => this.#edit.undo())
  readonly redo = (): void => this.#act(() => this.#edit.redo())
  readonly reset = (): void => this.#act(() => this.#edit.reset())
  readonly apply = (): void => this.#act(() => this.#host.apply())
  readonly showValue = (text: string | null): void => void (this.signal.aborted || this.#host.showValue(text))

  readonly update = (change: (state: EditState) => EditState): void =>
    this.#act(() => {
      const { state } = this.#edit.snapshot
      const next: unknown = change(state)
      if (isEditState(next)) this.#edit.update(() => next)
      else this.report('update() must return an edit; nothing has changed.', next)
    })

  readonly setValue = (value: unknown): void =>
    this.#act(() => {
      if (value !== null && !this.#host.canDraw) {
        this.report('This image cannot become a new version, so a value is not kept. Set "draws" on the tab.')
        return
      }
      // The history compares values as JSON.
      const copy = value === null || value === undefined ? null : JSON.parse(JSON.stringify(value))
      this.#edit.update((state) => withLayer(state, this.#id, copy))
    })

  readonly toStage = (point: Point): Point => {
    const { placement, region, image } = this.#host
    const { state } = this.#edit.snapshot
    const { x, y } = toView(point, state, image.size, viewSize(state, image.size))
    const { scale, left, top } = placement
    return { x: (x - region.x) * scale + left, y: (y - region.y) * scale + top }
  }

  readonly toImage = ({ x, y }: Point): Point => {
    const { placement, region, image } = this.#host
    const { state } = this.#edit.snapshot
    const { scale, left, top } = placement
    const seen = { x: (x - left) / scale + region.x, y: (y - top) / scale + region.y }
    return fromView(seen, state, image.size, viewSize(state, image.size))
  }

  readonly zoomTo = (factor: number, center?: Point): void =>
    this.#act(() => {
      const { region, image, setZoom } = this.#host
      const { state } = this.#edit.snapshot
      const at = center
        ? toView(center, state, image.size, viewSize(state, image.size))
        : { x: region.x + region.width / 2, y: region.y + region.height / 2 }
      setZoom(factor > 1 ? { factor: Math.min(10, factor), x: at.x - region.x, y: at.y - region.y } : null)
    })

  readonly holdTabs = (): (() => void) => {
    if (this.signal.aborted) return () => {}
    const release = this.#host.holdTabs()
    const end = () => {
      if (this.#holds.delete(end)) release()
    }
    this.#holds.add(end)
    return end
  }

  /** Updates the session after the editor rendered. */
  follow(host: TabHost): void {
    const { stage, zoom, placement } = this.#host
    this.#host = host
    if (stage !== host.stage || zoom !== host.zoom || placement !== host.placement) this.#publish()
  }

  /** Calls one of the tab's functions. If it throws, reports the error and returns undefined. */
  guard<T>(what: string, run: () => T): T | undefined {
    try {
      return run()
    } catch (error) {
      this.report(what, error)
      return undefined
    }
  }

  /** Reports an error in the tab to the page's developer. */
  report(what: string, cause?: unknown): void {
    this.#host.log.error(`The tab "${this.#id}" of the image editor: ${what}`, cause)
  }

  /** Ends the session: removes the tab's subscriptions, shows held tabs again, and ends its gesture. */
  close(): void {
    this.#edit.end()
    this.#host.showValue(null)
    for (const end of [...this.#holds]) end()
    this.#listeners.clear()
    this.#unsubscribe()
    this.#abort.abort()
  }

  #act(run: () => void): void {
    if (this.signal.aborted) {
      this.report('It has called its session after it was closed; nothing has changed. Use session.signal.')
      return
    }
    this.guard('A call of its session has failed; nothing has changed.', run)
  }

  #publish(): void {
    this.#snapshot = null
    for (const listener of [...this.#listeners]) this.guard('A subscriber has thrown an error.', listener)
  }
}
