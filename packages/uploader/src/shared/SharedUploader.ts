import { createUploader, type Uploader } from '@lading/kernel'
import { applyLayer } from './applyLayer.js'
import { builtInLayer } from './builtInLayer.js'
import { mergeLayers, type UploaderLayer } from './UploaderLayer.js'

const NOTHING: UploaderLayer = { config: {}, plugins: [], slots: {} }

/** Somebody who uses a shared uploader. */
export interface SharingUser {
  /** Called when it has become the one that came first, because those before it have left. */
  readonly onFirst: () => void
}

/** One uploader and those who use it at the moment. It lives a little longer than its last user. */
export class SharedUploader {
  readonly uploader: Uploader
  readonly #builtIn = builtInLayer()
  readonly #layers = new Map<SharingUser, UploaderLayer>()
  readonly #onEnd: () => void
  #applied = NOTHING
  #end: ReturnType<typeof setTimeout> | undefined

  /**
   * @param name The same after a reload of the page, if there is such a name.
   * @param onEnd Called when the last user has left for good.
   */
  constructor(name: string | undefined, onEnd: () => void) {
    this.uploader = createUploader(name === undefined ? {} : { id: name })
    this.#onEnd = onEnd
  }

  /** Brings a user's wishes into force; its first ones make it a user. */
  set(user: SharingUser, layer: UploaderLayer): void {
    clearTimeout(this.#end)
    this.#layers.set(user, layer)
    this.#apply()
  }

  /** Takes a user's wishes back. */
  leave(user: SharingUser): void {
    const wasFirst = this.isFirst(user)
    if (!this.#layers.delete(user)) return
    if (this.#layers.size > 0) {
      this.#apply()
      if (wasFirst) this.#first?.onFirst()
      return
    }
    // StrictMode and a remount take the only user away and bring it back at once: nothing may change for that.
    this.#end = setTimeout(() => {
      this.#onEnd()
      this.uploader.destroy()
    })
  }

  /** Whether nobody who uses it now came before. */
  isFirst(user: SharingUser): boolean {
    return this.#first === user
  }

  get #first(): SharingUser | undefined {
    return this.#layers.keys().next().value
  }

  #apply(): void {
    const next = mergeLayers([this.#builtIn, ...this.#layers.values()])
    applyLayer(this.uploader, next, this.#applied)
    this.#applied = next
  }
}
