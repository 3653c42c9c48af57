import type { EventMap, Plugin, SlotSettings, Uploader } from '@lading/kernel'
import { StableValues } from '../props/StableValues.js'
import { type EventHandler, splitProps } from '../props/splitProps.js'
import { SharedUploader } from './SharedUploader.js'

/** The uploaders on the page, by the name or the component that they belong to. */
const shared = new Map<unknown, SharedUploader>()

/** The part of a component's props that reaches the uploader. */
export interface UserProps {
  readonly plugins?: readonly Plugin[] | undefined
  readonly slots?: SlotSettings | undefined
}

/** One component's hold on an uploader: its wishes and its listeners, from its mounting until `leave()`. */
export class UploaderUser {
  readonly #shared: SharedUploader
  readonly #stable = new StableValues()
  readonly #listening = new Map<string, () => void>()
  #handlers: ReadonlyMap<string, EventHandler> = new Map()

  /** @param key A context name, or an object of the component's own. */
  constructor(key: unknown) {
    const found = shared.get(key) ?? new SharedUploader(() => shared.delete(key))
    shared.set(key, found)
    this.#shared = found
  }

  /** The uploader held. */
  get uploader(): Uploader {
    return this.#shared.uploader
  }

  /** Takes over the props of the latest render. */
  update(props: UserProps): void {
    const { config, handlers } = splitProps(props)
    this.#listen(handlers)
    this.#shared.set(this, {
      config: this.#stable.update(config),
      plugins: (props.plugins ?? []).filter(Boolean),
      slots: props.slots ?? {},
    })
  }

  /** Lets go. The uploader ends when nobody holds it any more. */
  leave(): void {
    this.#listen(new Map())
    this.#shared.leave(this)
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
