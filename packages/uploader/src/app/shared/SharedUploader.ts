import {
  type Clock,
  ClockToken,
  type CreateUploaderOptions,
  createUploader,
  type Uploader,
} from '@lading/kernel'
import { applyLayer } from './applyLayer.js'
import { mergeLayers, type UploaderLayer } from './UploaderLayer.js'

const EMPTY: UploaderLayer = { config: {}, plugins: [], slots: {} }

/** A component that uses a shared uploader. */
export interface SharingUser {
  /** Called when it becomes the first user because the earlier ones have left. */
  readonly onFirst: () => void
}

/** One uploader and its current users. It is destroyed shortly after the last one has left. */
export class SharedUploader {
  readonly uploader: Uploader
  readonly #clock: Clock
  readonly #builtIn: UploaderLayer
  readonly #layers = new Map<SharingUser, UploaderLayer>()
  readonly #onDestroy: () => void
  #applied = EMPTY
  #cancelDestroy = () => {}

  /**
   * @param builtIn Settings that those of the users complete.
   * @param onDestroy Called before the uploader is destroyed.
   */
  constructor(options: CreateUploaderOptions, builtIn: UploaderLayer, onDestroy: () => void) {
    // The built-in layer has them: like its other plugins, a page's plugin of the same id replaces them.
    this.uploader = createUploader({ ...options, defaultPlugins: [] })
    this.#clock = this.uploader.scope.get(ClockToken)
    this.#builtIn = builtIn
    this.#onDestroy = onDestroy
  }

  /** Applies a user's layer; the first one adds the user. */
  set(user: SharingUser, layer: UploaderLayer): void {
    this.#cancelDestroy()
    this.#layers.set(user, layer)
    this.#apply()
  }

  /** Removes a user with its layer. */
  leave(user: SharingUser): void {
    const wasFirst = this.isFirst(user)
    if (!this.#layers.delete(user)) return
    if (this.#layers.size > 0) {
      this.#apply()
      if (wasFirst) this.#first?.onFirst()
      return
    }
    // StrictMode and a remount remove the only user and add it again at once; this must have no effect.
    this.#cancelDestroy = this.#clock.schedule(0, () => {
      this.#onDestroy()
      this.uploader.destroy()
    })
  }

  /** Whether no current user was added before this one. */
  isFirst(user: SharingUser): boolean {
    return this.#first === user
  }

  get #first(): SharingUser | undefined {
    return this.#layers.keys().next().value
  }

  #apply(): void {
    const next = mergeLayers([this.#builtIn, ...this.#layers.values()])
    applyLayer(this.uploader, next, this.#applied, this.#builtIn.plugins)
    this.#applied = next
  }
}
