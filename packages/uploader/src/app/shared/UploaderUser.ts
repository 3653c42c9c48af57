import {
  ClockToken,
  type CreateUploaderOptions,
  type EventMap,
  type Plugin,
  type SlotSettings,
  type Uploader,
} from '@lading/kernel'
import { adviseProps } from '@lading/kernel/advice'
import { contexts } from '../../early/contexts.js'
import { earlyComponents } from '../../early/earlyComponents.js'
import type { PageCore } from '../../early/PageCore.js'
import { StableValues } from '../../props/StableValues.js'
import { type EventHandler, splitProps } from '../../props/splitProps.js'
import type { FileReference, UploaderValue } from '../../UploaderValue.js'
import { ControlledValue } from '../files/ControlledValue.js'
import { fillInitially, resetFiles } from '../files/fillInitially.js'
import { SharedUploader, type SharingUser } from './SharedUploader.js'
import { type UploaderLayer, withKeysOnly } from './UploaderLayer.js'

/** Shortest time between two revalidations after renders, in milliseconds: each one validates every file. */
const REVALIDATE_MS = 100

/** The id of the transport that `transport={false}` leaves out. */
const BUILT_IN_TRANSPORT = 'uploadcare-transport'

/** The part of a component's props that reaches the uploader. */
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
  /** Returns the settings that the props of the page complete. */
  readonly createLayer: () => UploaderLayer
}

/** One component's use of an uploader: its settings and its listeners, from its mounting until {@link leave}. */
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
   * @param key A context name, an uploader of the page's own, or an object that identifies the component.
   * @param onFirstChange Called when {@link isFirst} may have changed because of another user.
   */
  constructor(key: unknown, props: CreationProps, onFirstChange: () => void) {
    this.onFirstChange = onFirstChange
    let found = contexts.get(key).users as SharedUploader | undefined
    if (!found) {
      const { uploader, ctxName, services, container, createLayer } = props
      // The context name is the same after a reload of the page, where Golden Retriever restores the list by it.
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

  /** The uploader. */
  get uploader(): Uploader {
    return this.#shared.uploader
  }

  /** Whether it is the first visible user of the uploader, which alone renders the activities. */
  get isFirst(): boolean {
    return this.#shared.isFirst(this)
  }

  /** Whether its component has no button of its own. */
  get isHeadless(): boolean {
    return this.#props?.headless === true
  }

  /** Applies the props of the latest render. */
  update(props: UserProps): void {
    // The component also renders for reasons of its own, with the same props.
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

  /** Gives the list the files of the props, and then the page the uploader: a form in between would be empty. */
  #fill({ initialFiles, value }: UserProps): void {
    const { uploader } = this
    if (initialFiles) fillInitially(uploader, initialFiles)
    if (value !== undefined && value !== this.#value) this.#controlled.update(value)
    this.#value = value
    if (this.#ctxName && contexts.get(this.#ctxName).uploader !== uploader) {
      contexts.set(this.#ctxName, { uploader, reset: () => this.reset() })
    }
  }

  /** Leaves the files of a controlled value, or the initial ones, alone in the list: the form is reset. */
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

  /** Validates the list with the latest inline validators. */
  #revalidate(): void {
    this.#cancelRevalidation = null
    if (this.#props) this.#set(this.#props, this.#stable.renewValidators())
  }

  #set({ plugins, slots }: UserProps, config: Readonly<Record<string, unknown>>): void {
    // Pages without types write `condition && [plugin()]`. Of two with one id the first is kept, as `use()` does.
    const first = (plugin: Plugin, index: number, all: readonly Plugin[]) =>
      plugin && all.findIndex((other) => other?.id === plugin.id) === index
    this.#shared.set(this, { config, plugins: plugins?.filter?.(first) ?? [], slots: slots ?? {} })
  }

  /** Calls the handler of an event. A controlled value has to know of a list before the page, which may answer at once. */
  /** Returns what the handler does, so that the promise of one that rejects is reported like an error. */
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

/** Returns the core of a ref whose component comes now. */
function takeCore(ref: unknown): PageCore | undefined {
  const { refCores } = earlyComponents
  const core = refCores.get(ref as object)
  refCores.delete(ref as object)
  return core
}
