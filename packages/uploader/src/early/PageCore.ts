import type { ConfigDefinition, MessageLoader, MessageTable, Plugin, Uploader } from '@lading/kernel'
import { type Core, createCore } from '@lading/kernel/internal/core'
import type { EventHandler } from '../props/splitProps.js'
import { configDefaults } from './configDefaults.js'
import { earlyMessages } from './earlyMessages.js'
import { loadEarlyLanguage } from './loadEarlyLanguage.js'
import { readSetting } from './readSetting.js'

/** Settings and listeners for a page's components. */
export interface PageSettings {
  readonly config: Readonly<Record<string, unknown>>
  /** The plugins, or only their messages. */
  readonly plugins: readonly Partial<Pick<Plugin, 'messages'>>[]
  /** The page's listeners, with their event names. */
  readonly handlers: readonly (readonly [string, EventHandler])[]
  /** True if the page has passed files that only the app can add: until then, the page isn't notified of the list. */
  readonly hasFiles: boolean
}

/** Settings and plugins attached to a core before the app is loaded. */
export interface AttachedFirst {
  readonly config: Readonly<Record<string, unknown>>
  readonly plugins: readonly Plugin[]
}

type MessageEntry = readonly [language: string, table: MessageTable | MessageLoader]

/** Events that have the list as their payload. */
const OF_LIST = /^(change|common-|all-|group-)/

/** Configuration keys of plugins that are loaded with the app; a key has its parsed value or its default. */
const definition = () =>
  Object.fromEntries(
    Object.entries(configDefaults).map(([key, byDefault]) => [
      key,
      { default: byDefault, parse: (value: unknown) => readSetting(value, byDefault), isFallback: true },
    ]),
  ) as unknown as ConfigDefinition

/**
 * The core of a page's uploader, plus stand-ins for what the app adds later: its plugins' keys, messages, and the page's
 * settings.
 */
export class PageCore {
  readonly core: Core
  /** Settings and plugins that the core has already; the app applies the rest. */
  attached: AttachedFirst = { config: {}, plugins: [] }
  /** True once the app has taken over. */
  isSettled = false
  /** Called when the page removes all files. */
  onReset: () => void = () => {}
  #stopped: readonly string[] = []
  #handlers: ReadonlyMap<string, readonly EventHandler[]> = new Map()
  readonly #listening = new Map<string, () => void>()
  #tables: readonly MessageEntry[] = []
  readonly #languages = new Set<string>()
  #removeConfig = () => {}
  #removeMessages: (() => void)[] = []
  readonly #removers: (() => void)[] = []

  constructor() {
    this.core = createCore()
    const { config, locale } = this.core.services
    this.uploader.on('list-reset', () => this.onReset())
    this.#removers.push(config.define(definition()), locale.add('en', earlyMessages))
  }

  /** The API, the same object before and after the app is loaded. */
  get uploader(): Uploader {
    return this.core.uploader
  }

  /** True if the core has files that the app and its plugins don't know yet. */
  get isWaiting(): boolean {
    return !(this.isSettled && this.core.services.link.isOpen) && this.uploader.entries.size > 0
  }

  /** Applies the page's settings until the app does. */
  configure({ config, plugins, handlers, hasFiles }: PageSettings): void {
    if (this.isSettled) return
    const remove = this.#removeConfig
    this.#removeConfig = this.core.services.config.override(config)
    remove()
    const heard = hasFiles ? handlers.filter(([name]) => !OF_LIST.test(name)) : handlers
    this.#listen(groupBy(heard))
    this.#addMessages(plugins)
  }

  /** Pauses uploads because no component shows them. Until {@link proceed}, the page's own calls wait. */
  stop(): void {
    const { link } = this.core.services
    const { entries } = this.uploader
    this.#stopped = entries.ids.filter((id) => entries.get(id)?.phase !== 'paused')
    link.parts?.uploads.pause(this.#stopped)
    link.runOnUploads(() => this.proceed())
  }

  /** Resumes the uploads that {@link stop} has paused. */
  proceed(): void {
    this.core.services.link.parts?.uploads.resume(this.#stopped)
    this.#stopped = []
  }

  /** Removes the listeners; the app's listeners replace them. */
  unlisten(): void {
    this.#listen(new Map())
  }

  /** Removes the stand-ins once the app has applied its settings. */
  settle(): void {
    if (this.isSettled) return
    this.unlisten()
    this.isSettled = true
    for (const remove of [this.#removeConfig, ...this.#removeMessages, ...this.#removers]) remove()
  }

  #listen(handlers: ReadonlyMap<string, readonly EventHandler[]>): void {
    this.#handlers = handlers
    for (const [name, unsubscribe] of this.#listening) {
      if (handlers.has(name)) continue
      unsubscribe()
      this.#listening.delete(name)
    }
    for (const name of handlers.keys()) {
      if (this.#listening.has(name)) continue
      const pass = (payload: unknown) => {
        for (const handler of this.#handlers.get(name) ?? []) handler(payload)
      }
      this.#listening.set(name, this.uploader.on(name as 'change', pass))
    }
  }

  #addMessages(plugins: PageSettings['plugins']): void {
    const { locale } = this.core.services
    const { name } = locale
    if (name !== 'en' && !this.#languages.has(name)) {
      this.#languages.add(name)
      this.#removers.push(locale.add(name, () => loadEarlyLanguage(name)))
    }
    const tables = plugins.flatMap((plugin) => Object.entries(plugin?.messages ?? {}))
    const isSame = ([, table]: MessageEntry, index: number) => table === this.#tables[index]?.[1]
    if (tables.length === this.#tables.length && tables.every(isSame)) return
    this.#tables = tables
    for (const remove of this.#removeMessages) remove()
    this.#removeMessages = tables.map(([language, table]) => locale.add(language, table, true))
  }
}

function groupBy(handlers: PageSettings['handlers']): ReadonlyMap<string, readonly EventHandler[]> {
  const grouped = new Map<string, EventHandler[]>()
  for (const [name, handler] of handlers) grouped.set(name, [...(grouped.get(name) ?? []), handler])
  return grouped
}
