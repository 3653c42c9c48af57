import { type Clock, ClockToken, type CreateUploaderOptions, type Uploader } from '@lading/kernel'
import { prepareRest } from '@lading/kernel/internal/attach'
import { PluginsToken } from '@lading/kernel/services'
import { BackgroundToken } from '@lading/react/dashboard'
import type { PageCore } from '../../early/PageCore.js'
import { applyLayer } from './applyLayer.js'
import { mergeLayers, type UploaderLayer } from './UploaderLayer.js'

const EMPTY: UploaderLayer = { config: {}, plugins: [], slots: {} }

/** Nothing was attached before. */
const NO_CORE: Pick<PageCore, 'attached'> = { attached: EMPTY }

/** A component that uses a shared uploader. */
export interface SharingUser {
  /** Called when the first visible user may have changed. */
  readonly onFirstChange: () => void
  /** Whether its component has nothing visible of its own: it renders the activities only where no other one can. */
  readonly isHeadless: boolean
}

interface SharedUploaderOptions {
  /** Options of the uploader to create, or an uploader of the page's own, which is never destroyed here. */
  readonly source: CreateUploaderOptions | Uploader
  /** The core that the page has used already. @default a new uploader */
  readonly core: PageCore | undefined
  /** Settings that those of the users complete. An uploader of the page's own gets the dashboard alone, if it has none. */
  readonly builtIn: UploaderLayer
  /** Called when the last user has left, before the uploader is destroyed. */
  readonly onEnd: () => void
}

/** One uploader and its current users. It is destroyed shortly after the last one has left. */
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

  constructor({ source, core, builtIn, onEnd }: SharedUploaderOptions) {
    this.#isOfPage = isUploader(source)
    // The built-in layer has them: like its other plugins, a page's plugin of the same id replaces them.
    const { uploader, open } = isUploader(source)
      ? { uploader: source, open() {} }
      : prepareRest({ ...source, defaultPlugins: [] }, core?.core)
    this.uploader = uploader
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

  /** Applies a user's layer; the first one adds the user. */
  set(user: SharingUser, layer: UploaderLayer): void {
    this.#cancelEnd()
    const isOther = !this.#layers.has(user) || this.#headless.has(user) !== user.isHeadless
    this.#headless[user.isHeadless ? 'add' : 'delete'](user)
    this.#layers.set(user, layer)
    this.#apply([this.#builtIn, ...this.#layers.values()])
    if (isOther) for (const other of this.#layers.keys()) if (other !== user) other.onFirstChange()
  }

  /** Ends the listeners of the page before the app, in whose place a user listens. */
  begin(): void {
    if (!this.#isOpen) this.#core?.unlisten()
  }

  /** Admits files, which have waited for the settings and the plugins of the first user. */
  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#core?.settle()
    this.#open()
  }

  /** Marks a user whose component is hidden or visible: a hidden one renders no activities for the others. */
  setHidden(user: SharingUser, isHidden: boolean): void {
    if (this.#hidden.has(user) === isHidden) return
    this.#hidden[isHidden ? 'add' : 'delete'](user)
    this.#notify()
  }

  /**
   * Removes a user. Uploads that continue after Done keep the uploader until they have ended, or until another user is added.
   *
   * @param stop Ends the events of the user, at once unless they keep the uploader.
   */
  leave(user: SharingUser, stop: () => void): void {
    this.#hidden.delete(user)
    this.#headless.delete(user)
    const background = this.uploader.scope.tryGet(BackgroundToken)
    if (!background || this.#layers.size > 1) stop()
    if (!this.#layers.delete(user)) return
    if (this.#layers.size > 0) {
      this.#apply([this.#builtIn, ...this.#layers.values()])
      this.#notify()
      return
    }
    // A remount removes the only user and adds another one at once; this must have no effect.
    const end = () => {
      stop()
      this.#onEnd()
      if (this.#isOfPage) this.#apply([EMPTY])
      else this.uploader.destroy()
    }
    const cancel = background ? background.whenFree(end) : this.#clock.schedule(0, end)
    this.#cancelEnd = () => {
      stop()
      cancel()
    }
  }

  /** Whether no current visible user was added before this one; headless ones come after all others. */
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
    // The page's own uploader has values of its own, which apply again once the components have left.
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
