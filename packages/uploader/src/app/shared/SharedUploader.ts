import { type Clock, ClockToken, type CreateUploaderOptions, type Uploader } from '@lading/kernel'
import { adviseBuiltIn, adviseShared } from '@lading/kernel/internal/advice'
import { prepareRest } from '@lading/kernel/internal/attach'
import { PluginsToken } from '@lading/kernel/services'
import { BackgroundToken } from '@lading/react/dashboard'
import type { PageCore } from '../../early/PageCore.js'
import { applyLayer } from './applyLayer.js'
import { mergeLayers, type UploaderLayer } from './UploaderLayer.js'

const EMPTY: UploaderLayer = { config: {}, plugins: [], slots: {} }

/** Used if nothing was attached before. */
const NO_CORE: Pick<PageCore, 'attached'> = { attached: EMPTY }

/** A component that uses a shared uploader. */
export interface SharingUser {
  /** Called when the first visible user might have changed. */
  readonly onFirstChange: () => void
  /** True if the component shows nothing itself. It renders the activities only if no other component can. */
  readonly isHeadless: boolean
}

interface SharedUploaderOptions {
  /** Options for the uploader to create, or the page's uploader, which is never destroyed here. */
  readonly source: CreateUploaderOptions | Uploader
  /** The core that the page is already using. @default a new uploader */
  readonly core: PageCore | undefined
  /** Settings that the users' settings complete. A page's uploader only gets the dashboard, and only if it has no dashboard. */
  readonly builtIn: UploaderLayer
  /** Called when the last user has left, before the uploader is destroyed. */
  readonly onEnd: () => void
}

/** One uploader and its current users. Destroyed shortly after the last user has left. */
export class SharedUploader {
  readonly uploader: Uploader
  readonly #clock: Clock
  readonly #builtIn: UploaderLayer
  readonly #layers = new Map<SharingUser, UploaderLayer>()
  readonly #hidden = new Set<SharingUser>()
  readonly #headless = new Set<SharingUser>()
  readonly #onEnd: () => void
  readonly #isOfPage: boolean
  readonly #open: () => void
  readonly #core: PageCore | undefined
  #isOpen = false
  #applied = EMPTY
  #removeOverride = () => {}
  #cancelEnd = () => {}
  #holds = 0
  /** Ends the uploader; set while it has no users but is held. */
  #endHeld: (() => void) | undefined

  constructor({ source, core, builtIn, onEnd }: SharedUploaderOptions) {
    this.#isOfPage = isUploader(source)
    // The default plugins are in the built-in layer, so that a page's plugin with the same id replaces them.
    const { uploader, open } = isUploader(source)
      ? { uploader: source, open() {} }
      : prepareRest({ ...source, defaultPlugins: [] }, core?.core)
    this.uploader = uploader
    adviseBuiltIn(uploader, builtIn.plugins)
    this.#open = open
    this.#core = core
    this.#clock = this.uploader.scope.get(ClockToken)
    const { attached } = core ?? NO_CORE
    this.#applied = { ...EMPTY, ...attached }
    this.#builtIn = this.#isOfPage
      ? missingDashboard(this.uploader, builtIn)
      : {
          ...builtIn,
          plugins: builtIn.plugins.map(
            (plugin) => attached.plugins.find(({ id }) => id === plugin.id) ?? plugin,
          ),
        }
    this.#onEnd = onEnd
  }

  /** Applies a user's layer; the first call adds the user. */
  set(user: SharingUser, layer: UploaderLayer): void {
    this.#cancelEnd()
    const isOther = !this.#layers.has(user) || this.#headless.has(user) !== user.isHeadless
    this.#headless[user.isHeadless ? 'add' : 'delete'](user)
    this.#layers.set(user, layer)
    this.#apply([this.#builtIn, ...this.#layers.values()])
    adviseShared(this.uploader, () => [...this.#layers.values()])
    if (isOther) for (const other of this.#layers.keys()) if (other !== user) other.onFirstChange()
  }

  /** Ends the page's early listeners; a user listens in their place. */
  begin(): void {
    if (!this.#isOpen) this.#core?.unlisten()
  }

  /** Admits files that have waited for the first user's settings and plugins. */
  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#core?.settle()
    this.#open()
  }

  /** Marks a user whose component is hidden or visible: a hidden component renders no activities for the others. */
  setHidden(user: SharingUser, isHidden: boolean): void {
    if (this.#hidden.has(user) === isHidden) return
    this.#hidden[isHidden ? 'add' : 'delete'](user)
    this.#notify()
  }

  /**
   * Removes a user. Uploads that continue after Done keep the uploader until they have ended, or until another user is added.
   *
   * @param stop Ends the user's events: immediately, unless uploads or a hold keep the uploader.
   */
  leave(user: SharingUser, stop: () => void): void {
    this.#hidden.delete(user)
    this.#headless.delete(user)
    const background = this.uploader.scope.tryGet(BackgroundToken)
    if ((!background && this.#holds === 0) || this.#layers.size > 1) stop()
    if (!this.#layers.delete(user)) return
    if (this.#layers.size > 0) {
      this.#apply([this.#builtIn, ...this.#layers.values()])
      this.#notify()
      return
    }
    // A remount removes the only user and immediately adds another; this must have no effect.
    const end = () => {
      stop()
      this.#onEnd()
      if (this.#isOfPage) this.#apply([EMPTY])
      else this.uploader.destroy()
    }
    let cancel = () => {}
    const endWhenFree = () => {
      cancel = background ? background.whenFree(end) : this.#clock.schedule(0, end)
    }
    this.#cancelEnd = () => {
      this.#endHeld = undefined
      stop()
      cancel()
    }
    if (this.#holds > 0) this.#endHeld = endWhenFree
    else endWhenFree()
  }

  /**
   * Keeps the uploader after its last user has left, with the user's settings and events, until another user is added. Returns
   * a function that releases it.
   */
  hold(): () => void {
    this.#holds += 1
    return () => {
      this.#holds -= 1
      if (this.#holds > 0) return
      this.#endHeld?.()
      this.#endHeld = undefined
    }
  }

  /** True if no current visible user was added before this user; headless users come last. */
  isFirst(user: SharingUser): boolean {
    const users = [...this.#layers.keys()]
    const visible = users.filter((other) => !this.#hidden.has(other))
    return (visible.find((other) => !this.#headless.has(other)) ?? visible[0] ?? users[0]) === user
  }

  #notify(): void {
    for (const user of this.#layers.keys()) user.onFirstChange()
  }

  #apply(layers: readonly UploaderLayer[]): void {
    if (this.uploader.isDestroyed) return
    const { config, ...rest } = mergeLayers(layers)
    // A page's uploader has configuration values that apply again once the components have left.
    const next = this.#isOfPage ? { ...rest, config: {} } : { ...rest, config }
    if (this.#isOfPage) this.#override(config)
    applyLayer(this.uploader, next, this.#applied, this.#builtIn.plugins)
    this.#applied = next
  }

  #override(config: UploaderLayer['config']): void {
    const remove = this.#removeOverride
    this.#removeOverride = this.uploader.config.override(config)
    remove()
  }
}

function isUploader(source: CreateUploaderOptions | Uploader): source is Uploader {
  return 'getOutputCollectionState' in source
}

/** Returns the built-in settings that an uploader needs to be shown at all. */
function missingDashboard(uploader: Uploader, { plugins }: UploaderLayer): UploaderLayer {
  const installed = uploader.scope.get(PluginsToken)
  return { ...EMPTY, plugins: plugins.filter(({ id }) => id === 'dashboard' && !installed.has(id)) }
}
