import type { KernelUppy } from '@lading/kernel'
import type { Acquirer } from './Acquirer.js'

/** Fields of an acquirer that records. */
interface Recorder {
  readonly stream?: MediaStream | null
  readonly stop?: () => unknown
}

interface StockEvents {
  emit(type: 'dashboard:close-panel', id: string): void
}

/** Where an acquirer is rendered. */
type Mount = Pick<Acquirer, 'el' | 'parent' | 'isTargetDOMEl'>

const mountOf = ({ el, parent, isTargetDOMEl }: Acquirer): Mount => ({ el, parent, isTargetDOMEl })

/** Shows an acquirer in an element while its activity is open. */
export class AcquirerHost {
  readonly #uppy: KernelUppy
  readonly #acquirer: Acquirer
  /** Roots that have been unmounted: Uppy may have a rendering of them pending, which would start a camera again. */
  readonly #unmounted = new WeakSet<object>()
  #hide: (() => void) | null = null

  constructor(uppy: KernelUppy, acquirer: Acquirer) {
    this.#uppy = uppy
    this.#acquirer = acquirer
    const render = acquirer.render.bind(acquirer)
    acquirer.render = (state, root) => (root && this.#unmounted.has(root) ? null : render(state, root))
    uppy.on('state-update', this.#stopLateStream)
  }

  /**
   * Renders the acquirer into an element. Returns a function that removes it and stops its recording.
   *
   * @param leave Called when the acquirer closes itself, e.g. after a person has chosen no screen to record.
   */
  show(element: HTMLElement, leave: () => void): () => void {
    this.#hide?.()
    const acquirer = this.#acquirer
    let other: Mount = mountOf(acquirer)
    let root: HTMLElement | null = null
    const hide = () => {
      if (this.#hide === hide) this.#hide = null
      if (!root) return
      this.#unmounted.add(root)
      // Ends the requests of its browser, as a stock dashboard does.
      ;(this.#uppy as unknown as StockEvents).emit('dashboard:close-panel', acquirer.id)
      // A stock dashboard may show it, too; Uppy keeps only the last mount.
      if (acquirer.el !== root) other = mountOf(acquirer)
      Object.assign(acquirer, { el: root, isTargetDOMEl: true })
      acquirer.unmount()
      Object.assign(acquirer, other)
      root = null
    }
    this.#hide = hide
    // StrictMode shows, hides and shows again in one task: a camera must not start twice.
    queueMicrotask(() => {
      if (this.#hide !== hide) return
      other = mountOf(acquirer)
      root = acquirer.mount(element, acquirer)
      // Acquirers close themselves as panels of the stock dashboard.
      acquirer.parent = { hideAllPanels: leave }
    })
    return hide
  }

  /** Hides the acquirer and stops watching it. */
  dispose(): void {
    this.#hide?.()
    this.#uppy.off('state-update', this.#stopLateStream)
  }

  /** Stops a camera whose permission was granted after the activity was closed. */
  readonly #stopLateStream = (): void => {
    const { stream, stop } = this.#acquirer as Recorder
    const isShown = this.#hide !== null || this.#acquirer.el !== null
    if (isShown || !stream?.active || !stop) return
    void stop.call(this.#acquirer)
  }
}
