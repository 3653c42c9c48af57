import type { KernelUppy } from '@lading/kernel'
import type { Acquirer } from './Acquirer.js'

/** Fields that acquirers have if they record. */
interface Recorder {
  readonly stream?: MediaStream | null
  readonly stop?: () => unknown
}

interface StockEvents {
  emit(type: 'dashboard:close-panel', id: string): void
}

/** The elements into which an acquirer is rendered. */
type Mount = Pick<Acquirer, 'el' | 'parent' | 'isTargetDOMEl'>

const mountOf = ({ el, parent, isTargetDOMEl }: Acquirer): Mount => ({ el, parent, isTargetDOMEl })

/** Shows an acquirer in an element while its activity is open. */
export class AcquirerHost {
  readonly #uppy: KernelUppy
  readonly #acquirer: Acquirer
  /** Unmounted roots. Uppy might still have a render pending for them, which would restart a camera. */
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
   * Renders the acquirer into an element. Returns a function that removes it and stops recording.
   *
   * @param leave Called when the acquirer closes itself, e.g. because the person didn't choose a screen to record.
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
      // Cancels requests from the acquirer's file browser, as a stock dashboard does.
      ;(this.#uppy as unknown as StockEvents).emit('dashboard:close-panel', acquirer.id)
      // A stock dashboard might show the acquirer, too, but Uppy only keeps the last mount.
      if (acquirer.el !== root) other = mountOf(acquirer)
      Object.assign(acquirer, { el: root, isTargetDOMEl: true })
      acquirer.unmount()
      Object.assign(acquirer, other)
      root = null
    }
    this.#hide = hide
    // StrictMode shows, hides and shows again in one task: don't start a camera twice.
    queueMicrotask(() => {
      if (this.#hide !== hide) return
      other = mountOf(acquirer)
      root = acquirer.mount(element, acquirer)
      // Acquirers close themselves through their parent, as if they were stock dashboard panels.
      acquirer.parent = { hideAllPanels: leave }
    })
    return hide
  }

  /** Hides the acquirer and stops watching it. */
  dispose(): void {
    this.#hide?.()
    this.#uppy.off('state-update', this.#stopLateStream)
  }

  /** Stops the camera if permission was granted after the activity was closed. */
  readonly #stopLateStream = (): void => {
    const { stream, stop } = this.#acquirer as Recorder
    const isShown = this.#hide !== null || this.#acquirer.el !== null
    if (isShown || !stream?.active || !stop) return
    void stop.call(this.#acquirer)
  }
}
