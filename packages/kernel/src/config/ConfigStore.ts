import { isRecord } from '@lading/cdn'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { listOf } from '../entry/listOf.js'
import { addAt, addTo } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { ConfigDefinition, ConfigMap, ConfigOption } from './defineConfig.js'

/** Values for any known configuration keys. Each key's parser decides which values are valid. */
export type ConfigValues = { readonly [K in keyof ConfigMap]?: ConfigMap[K] | string | null | undefined }

/** A configuration key with its value and the value's source. */
export interface InspectedSetting {
  readonly key: string
  /** The effective value. */
  readonly value: unknown
  /** Set by `set()`, by an override, or the default; `unknown` for a key that no plugin defines. */
  readonly source: 'default' | 'set' | 'override' | 'unknown'
  /** Whether the given value is invalid, so the default applies instead, or a limit's last valid value. */
  readonly isInvalid: boolean
}

/** Receives the changed keys, including keys of plugins. */
export type ConfigObserver = (changed: ReadonlySet<string>) => void

/** Token of the {@link ConfigStore}. */
export const ConfigToken: Token<ConfigStore> = token('config')

/**
 * The configuration of one uploader: parses values and notifies subscribers after each change.
 *
 * You can set a value before the plugin that defines its key is installed: the value is parsed when the key is defined.
 */
export class ConfigStore {
  /** The current value of every defined key, read-only; undefined for an unknown key. */
  readonly values: Readonly<ConfigMap>
  readonly #logger: Logger
  /** The definitions of each key; the first definition applies. */
  readonly #options = new Map<string, ConfigOption<unknown>[]>()
  readonly #given = new Map<string, unknown>()
  readonly #overrides = new Set<Readonly<Record<string, unknown>>>()
  readonly #parsed: Record<string, unknown> = Object.create(null)
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #observers = new Set<ConfigObserver>()
  readonly #setObservers = new Set<(values: unknown) => void>()
  readonly #reported = new Set<string>()
  /** The last valid value of each limit. */
  readonly #limits = new Map<string, unknown>()

  constructor(logger: Logger) {
    this.#logger = logger
    this.values = readOnly(this.#parsed) as unknown as Readonly<ConfigMap>
  }

  /**
   * Defines keys. A key that is already defined keeps its first definition, unless the first definition is a fallback. Returns a function
   * that removes the definitions.
   */
  define(definition: ConfigDefinition): () => void {
    const added = new Map<string, ConfigOption<unknown>>()
    for (const [key, option] of Object.entries(definition) as [string, ConfigOption<unknown>][]) {
      const options = this.#options.get(key) ?? []
      if (!option.isFallback && options[0] && !options[0].isFallback) {
        this.#logger.warn(`The config key "${key}" is defined already; the second definition is not used.`)
        continue
      }
      this.#options.set(key, option.isFallback ? [...options, option] : [option, ...options])
      added.set(key, option)
    }
    this.#update([...added.keys()])
    return () => {
      for (const [key, option] of added) this.#removeOption(key, option)
      this.#update([...added.keys()])
      added.clear()
    }
  }

  /** Returns a key's current value; undefined while no plugin defines the key. */
  get<K extends keyof ConfigMap>(key: K): ConfigMap[K] {
    return this.#parsed[key] as ConfigMap[K]
  }

  /**
   * Sets several keys together. `undefined` restores the default; so does `null`, except that it means false for a boolean key. Does
   * nothing if `values` isn't an object.
   */
  set(values: ConfigValues): void {
    notifyAll(this.#setObservers, this.#logger, 'the configuration', values)
    const given: string[] = []
    for (const [key, value] of isRecord(values) ? Object.entries(values) : []) {
      if (Object.is(this.#given.get(key), value)) continue
      this.#given.set(key, value)
      given.push(key)
    }
    this.#update(given)
  }

  /**
   * Overrides values from `set()`, which are kept and apply again once the override is removed. If there are several overrides, the last
   * override wins. Returns a function that removes the override.
   */
  override(values: ConfigValues): () => void {
    const override = { ...values }
    const remove = addTo(this.#overrides, override)
    const update = () => this.#update(Object.keys(override))
    update()
    return () => {
      remove()
      update()
    }
  }

  /**
   * Calls `listener` after each change to any of `keys`. Returns an unsubscribe function.
   *
   * @throws KernelError `input-invalid` if `keys` isn't a list
   */
  subscribe(keys: readonly (keyof ConfigMap)[], listener: () => void): () => void {
    const unsubscribe = listOf(keys, 'config.subscribe', "'multiple'").map((key) =>
      addAt(this.#listeners, key, listener),
    )
    return () => {
      for (const end of unsubscribe) end()
    }
  }

  /** Calls `observer` with the changed keys after each change. Returns an unsubscribe function. */
  observe(observer: ConfigObserver): () => void {
    return addTo(this.#observers, observer)
  }

  /** Calls `observer` with the argument of each `set()`, before it's used. Returns an unsubscribe function. */
  observeSet(observer: (values: unknown) => void): () => void {
    return addTo(this.#setObservers, observer)
  }

  /** Describes every key that is defined or set. */
  inspect(): InspectedSetting[] {
    const keys = new Set([...this.#options.keys(), ...this.#given.keys()])
    return [...keys].map((key) => {
      const { isOverride, value } = this.#chosen(key)
      const option = this.#option(key)
      const isGiven = value !== undefined && value !== null
      const source = option ? (isOverride ? 'override' : isGiven ? 'set' : 'default') : 'unknown'
      return {
        key,
        value: option ? this.#parsed[key] : value,
        source,
        isInvalid: isGiven && !isValid(option, value),
      }
    })
  }

  #removeOption(key: string, option: ConfigOption<unknown>): void {
    const options = this.#options.get(key) ?? []
    // Two plugins can share a definition.
    const removed = options.indexOf(option)
    const others = options.filter((_, index) => index !== removed)
    if (others.length > 0) {
      this.#options.set(key, others)
      return
    }
    this.#options.delete(key)
    delete this.#parsed[key]
  }

  #option(key: string): ConfigOption<unknown> | undefined {
    return this.#options.get(key)?.[0]
  }

  /** Notifies only after all keys are set, so that no listener sees a partial change. */
  #update(keys: readonly string[]): void {
    const changed = new Set(keys.filter((key) => !this.#option(key)?.from && this.#parse(key)))
    // Derived keys go last, because they read the new values of other keys.
    for (const key of this.#options.keys()) {
      const from = this.#option(key)?.from
      const isStale = from && (keys.includes(key) || from.some((other) => changed.has(other)))
      if (isStale && this.#parse(key)) changed.add(key)
    }
    for (const key of changed) notifyAll(this.#listeners.get(key), this.#logger, `the config key "${key}"`)
    if (changed.size > 0) notifyAll(this.#observers, this.#logger, 'the configuration', changed)
  }

  #parse(key: string): boolean {
    const option = this.#option(key)
    if (!option) return false
    const before = this.#parsed[key]
    const next = this.#valid(key, option)
    this.#parsed[key] = next
    return !Object.is(before, next)
  }

  #valid(key: string, option: ConfigOption<unknown>): unknown {
    const { value } = this.#chosen(key)
    // Fall back to the last valid limit, or the default.
    const fallback = option.isLimit ? (this.#limits.get(key) ?? option.default) : option.default
    let valid = option.default
    try {
      // Source: specification §5.
      if (value === null && typeof option.default === 'boolean') valid = false
      else if (value !== undefined && value !== null) valid = option.parse(value)
      this.#limits.set(key, valid)
    } catch (error) {
      valid = fallback
      this.#report(key, value, error, option)
    }
    try {
      return option.derive ? option.derive(valid, (other) => this.get(other)) : valid
    } catch (error) {
      this.#report(key, value, error, option)
      return option.default
    }
  }

  /** Returns a key's value as it was given, unparsed. */
  #chosen(key: string): { readonly isOverride: boolean; readonly value: unknown } {
    const override = [...this.#overrides].findLast((values) => Object.hasOwn(values, key))
    return { isOverride: override !== undefined, value: override ? override[key] : this.#given.get(key) }
  }

  #report(key: string, value: unknown, error: unknown, { isLimit }: ConfigOption<unknown>): void {
    const report = `${key}:${Object(value) === value ? 'object' : String(value)}`
    if (this.#reported.has(report)) return
    this.#reported.add(report)
    const reason = error instanceof Error ? error.message : String(error)
    this.#logger.error(
      `Invalid value for config key "${key}".`,
      reason,
      isLimit ? 'The last valid value is used, or else the default.' : 'The default is used.',
    )
  }
}

function isValid(option: ConfigOption<unknown> | undefined, value: unknown): boolean {
  try {
    option?.parse(value)
    return true
  } catch {
    return false
  }
}

function readOnly<T extends object>(values: T): Readonly<T> {
  const reject = () => false
  return new Proxy(values, {
    set: reject,
    defineProperty: reject,
    deleteProperty: reject,
    // Don't freeze: a frozen object would hide keys of plugins that are installed later.
    preventExtensions: reject,
    setPrototypeOf: reject,
  })
}
