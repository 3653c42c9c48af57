import {
  ClockToken,
  type CreateUploaderOptions,
  type EventMap,
  type Plugin,
  type SlotSettings,
  type Uploader,
} from '@lading/kernel'
import { adviseProps } from '@lading/kernel/internal/advice'
import { contexts } from '../../early/contexts.js'
import { earlyComponents } from '../../early/earlyComponents.js'
import type { PageCore } from '../../early/PageCore.js'
import { StableValues } from '../../props/StableValues.js'
import { type EventHandler, splitProps } from '../../props/splitProps.js'
import type { FileReference, UploaderValue } from '../../props/UploaderValue.js'
import { ControlledValue } from '../files/ControlledValue.js'
import { fillInitially, resetFiles } from '../files/fillInitially.js'
import { SharedUploader, type SharingUser } from './SharedUploader.js'
import { type UploaderLayer, withKeysOnly } from './UploaderLayer.js'

/** Shortest time between two revalidations after renders, in milliseconds. Each revalidation validates every file. */
const REVALIDATE_MS = 100

/** Id of the transport that `transport={false}` leaves out. */
const BUILT_IN_TRANSPORT = 'uploadcare-transport'

/** The component props that reach the uploader. */
export interface UserProps {
  readonly plugins?: readonly Plugin[] | undefined
  readonly slots?: SlotSettings | undefined
  readonly initialFiles?: readonly FileReference[] | undefined
  readonly value?: UploaderValue | undefined
  readonly headless?: boolean | undefined
}

/** Props that are read when the uploader is created. */
export interface CreationProps {
  readonly uploader?: Uploader | undefined
  readonly ctxName?: string | undefined
  readonly apiRef?: unknown
  readonly id?: string | undefined
  readonly transport?: boolean | undefined
  readonly services?: CreateUploaderOptions['services'] | undefined
  readonly container?: CreateUploaderOptions['container'] | undefined
  /** Returns the settings that the page's props complete. */
  readonly createLayer: () => UploaderLayer
}

/** One component's use of an uploader: its settings and listeners, from mounting until {@link leave}. */
export class UploaderUser implements SharingUser {
  readonly onFirstChange: () => void
  readonly #shared: SharedUploader
  readonly #stable = new StableValues()
  readonly #listening = new Map<string, () => void>()
  #cancelRevalidation: (() => void) | null = null
  #handlers: ReadonlyMap<string, EventHandler> = new Map()
  #props: UserProps | undefined
  readonly #controlled: ControlledValue
  readonly #ctxName: string | undefined
  #value: UploaderValue | undefined

  /**
   * @param key A context name, the page's uploader, or an object that identifies the component.
   * @param onFirstChange Called when {@link isFirst} might have changed because of another user.
   */
  constructor(key: unknown, props: CreationProps, onFirstChange: () => void) {
    this.onFirstChange = onFirstChange
    let found = contexts.get(key).users as SharedUploader | undefined
    if (!found) {
      const { uploader, ctxName, services, container, createLayer } = props
      // The context name survives a page reload; Golden Retriever restores the list by it.
      const id = props.id ?? ctxName
      const options = {
        ...(id !== undefined && { id }),
        ...(services && { services }),
        ...(container && { container }),
      }
      const layer = createLayer()
      const plugins =
        props.transport === false ? withKeysOnly(layer.plugins, BUILT_IN_TRANSPORT) : layer.plugins
      found = new SharedUploader({
        source: uploader ?? options,
        core: contexts.get(key).core ?? takeCore(props.apiRef),
        builtIn: { ...layer, plugins },
        onEnd() {
          contexts.set(key, { users: undefined, core: undefined })
          if (ctxName && contexts.get(ctxName).uploader === found?.uploader) {
            contexts.set(ctxName, { uploader: undefined, reset: undefined })
          }
        },
      })
      contexts.set(key, { users: found })
    }
    this.#shared = found
    this.#ctxName = props.ctxName
    this.#controlled = new ControlledValue(found.uploader)
  }

  get uploader(): Uploader {
    return this.#shared.uploader
  }

  /** True for the uploader's first visible user, the only user that renders the activities. */
  get isFirst(): boolean {
    return this.#shared.isFirst(this)
  }

  /** True if the component has no button. */
  get isHeadless(): boolean {
    return this.#props?.headless === true
  }

  /** Applies the latest render's props. */
  update(props: UserProps): void {
    // The component also renders for internal reasons, with the same props.
    if (props === this.#props) return
    this.#props = props
    const { config, handlers } = splitProps(props)
    adviseProps(this.uploader, props)
    this.#shared.begin()
    this.#listen(handlers)
    this.#set(props, this.#stable.update(config))
    this.#fill(props)
    this.#shared.open()
    if (!this.#stable.takeNewValidators()) return
    const clock = this.uploader.scope.get(ClockToken)
    this.#cancelRevalidation ??= clock.schedule(REVALIDATE_MS, () => this.#revalidate())
  }

  /** Adds the files from the props before the page receives the uploader: otherwise a form would be empty in between. */
  #fill({ initialFiles, value }: UserProps): void {
    const { uploader } = this
    if (initialFiles) fillInitially(uploader, initialFiles)
    if (value !== undefined && value !== this.#value) this.#controlled.update(value)
    this.#value = value
    if (this.#ctxName && contexts.get(this.#ctxName).uploader !== uploader) {
      contexts.set(this.#ctxName, { uploader, reset: () => this.reset() })
    }
  }

  /** Handles a form reset: keeps only the files of a controlled value, or the initial files. */
  reset(): void {
    if (this.#value === undefined) resetFiles(this.uploader)
    else this.#controlled.reset()
  }

  /** Marks the component as hidden or visible. */
  setHidden(isHidden: boolean): void {
    this.#shared.setHidden(this, isHidden)
  }

  /** Ends the use. The uploader is destroyed after its last user has left. */
  leave(): void {
    this.#cancelRevalidation?.()
    this.#props = undefined
    this.#shared.leave(this, () => this.#listen(new Map()))
  }

  /** Validates the list again with the latest inline validators. */
  #revalidate(): void {
    this.#cancelRevalidation = null
    if (this.#props) this.#set(this.#props, this.#stable.renewValidators())
  }

  #set({ plugins, slots }: UserProps, config: Readonly<Record<string, unknown>>): void {
    // Pages without types write `condition && [plugin()]`. If two plugins share an id, the first wins, as in `use()`.
    const first = (plugin: Plugin, index: number, all: readonly Plugin[]) =>
      plugin && all.findIndex((other) => other?.id === plugin.id) === index
    this.#shared.set(this, { config, plugins: plugins?.filter?.(first) ?? [], slots: slots ?? {} })
  }

  /**
   * Calls an event handler and returns its result, so that a rejected promise is reported like an error. A controlled value must
   * know about a list before the page, which can answer synchronously.
   */
  #pass(name: string, payload: unknown): unknown {
    const isControlled = name === 'change' && this.#props?.value !== undefined
    if (isControlled && !this.#controlled.emits(payload as object)) return undefined
    return this.#handlers.get(name)?.(payload)
  }

  #listen(handlers: ReadonlyMap<string, EventHandler>): void {
    this.#handlers = handlers
    for (const [name, unsubscribe] of this.#listening) {
      if (handlers.has(name)) continue
      unsubscribe()
      this.#listening.delete(name)
    }
    for (const name of handlers.keys()) {
      if (this.#listening.has(name)) continue
      const listener = (payload: unknown) => this.#pass(name, payload)
      this.#listening.set(name, this.uploader.on(name as keyof EventMap, listener))
    }
  }
}

/** Returns the core of a ref whose component is about to mount. */
function takeCore(ref: unknown): PageCore | undefined {
  const { refCores } = earlyComponents
  const core = refCores.get(ref as object)
  refCores.delete(ref as object)
  return core
}
