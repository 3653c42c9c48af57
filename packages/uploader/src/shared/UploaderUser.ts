import type { EventMap, Plugin, SlotSettings, Uploader } from '@lading/kernel'
import { StableValues } from '../props/StableValues.js'
import { type EventHandler, splitProps } from '../props/splitProps.js'
import { SharedUploader, type SharingUser } from './SharedUploader.js'

/** Pages may render many times a second, and each time every file is judged by the rules. */
const REJUDGE_MS = 100

/** The uploaders on the page, by the name or the component that they belong to. */
const shared = new Map<unknown, SharedUploader>()

/** The part of a component's props that reaches the uploader. */
export interface UserProps {
  readonly plugins?: readonly Plugin[] | undefined
  readonly slots?: SlotSettings | undefined
}

/** One component's hold on an uploader: its wishes and its listeners, from its mounting until `leave()`. */
export class UploaderUser implements SharingUser {
  readonly onFirst: () => void
  readonly #shared: SharedUploader
  readonly #stable = new StableValues()
  #rejudging: ReturnType<typeof setTimeout> | undefined
  readonly #listening = new Map<string, () => void>()
  #handlers: ReadonlyMap<string, EventHandler> = new Map()
  #props: UserProps | undefined

  /**
   * @param key A context name, or an object of the component's own.
   * @param onFirst Called when {@link isFirst} has become true because others have left.
   */
  constructor(key: unknown, onFirst: () => void) {
    this.onFirst = onFirst
    const name = typeof key === 'string' ? key : undefined
    const found = shared.get(key) ?? new SharedUploader(name, () => shared.delete(key))
    shared.set(key, found)
    this.#shared = found
  }

  /** The uploader held. */
  get uploader(): Uploader {
    return this.#shared.uploader
  }

  /** Whether it came before all others that share the uploader: it draws the activities, and the others do not. */
  get isFirst(): boolean {
    return this.#shared.isFirst(this)
  }

  /** Takes over the props of the latest render. */
  update(props: UserProps): void {
    // A component renders again for its own reasons too, which says nothing of what the page keeps.
    if (props === this.#props) return
    this.#props = props
    const { config, handlers } = splitProps(props)
    this.#listen(handlers)
    this.#set(props, this.#stable.update(config))
    if (this.#stable.takeNewRules()) this.#rejudging ??= setTimeout(() => this.#rejudge(), REJUDGE_MS)
  }

  /** Lets go. The uploader ends when nobody holds it any more. */
  leave(): void {
    clearTimeout(this.#rejudging)
    this.#props = undefined
    this.#listen(new Map())
    this.#shared.leave(this)
  }

  /** Has what is there judged by the rules as they are now. */
  #rejudge(): void {
    this.#rejudging = undefined
    if (this.#props) this.#set(this.#props, this.#stable.renewRules())
  }

  #set({ plugins = [], slots = {} }: UserProps, config: Readonly<Record<string, unknown>>): void {
    this.#shared.set(this, { config, plugins: plugins.filter(Boolean), slots })
  }

  #listen(handlers: ReadonlyMap<string, EventHandler>): void {
    this.#handlers = handlers
    for (const [name, stop] of this.#listening) {
      if (handlers.has(name)) continue
      stop()
      this.#listening.delete(name)
    }
    for (const name of handlers.keys()) {
      if (this.#listening.has(name)) continue
      const listener = (payload: unknown) => this.#handlers.get(name)?.(payload)
      this.#listening.set(name, this.uploader.on(name as keyof EventMap, listener))
    }
  }
}
