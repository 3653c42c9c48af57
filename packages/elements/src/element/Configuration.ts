import { configDefaults, readSetting } from '@lading/uploader/internal/loading'
import { configKeys, keyOfAttribute } from './configKeys.js'

/** The element members that a {@link Configuration} uses. */
export interface ConfigurationOwner {
  /** Applies attribute changes that the observer hasn't delivered yet. */
  readonly flush: () => void
  /** Called after each change; later changes in the same task are applied together with it. */
  readonly onChange: () => void
  /** Applies pending changes. */
  readonly apply: () => void
  /** Returns the current configuration; null while the uploader isn't loaded. */
  readonly current: () => Readonly<Record<string, unknown>> | null
}

/** Keys whose attributes are space-separated lists of UUIDs and CDN URLs. */
const LISTS = /^(initialFiles|value)$/

/** An element's configuration from attributes and properties; if both are set, the last one set wins. */
export class Configuration {
  readonly #owner: ConfigurationOwner
  readonly #values = new Map<string, unknown>()
  /** Keys whose value came from an attribute. */
  readonly #fromAttributes = new Set<string>()

  constructor(owner: ConfigurationOwner) {
    this.#owner = owner
  }

  get values(): ReadonlyMap<string, unknown> {
    return this.#values
  }

  /** Returns whether a key's value came from an attribute. */
  readonly isFromAttribute = (key: string): boolean =>
    this.#fromAttributes.has(key) || this.#fromAttributes.has(key.toLowerCase())

  /** Reads an attribute. @param isFirst Whether a property that was set before takes precedence. */
  readAttribute(name: string, value: string | null, isFirst: boolean): void {
    const key = keyOfAttribute(name)
    if (isFirst && this.#values.has(key)) return
    this.#fromAttributes.add(key)
    this.#values.set(key, value === null ? undefined : LISTS.test(key) ? (value.match(/\S+/g) ?? []) : value)
  }

  /** Returns a property's current value or its default. */
  get(key: string): unknown {
    this.#owner.flush()
    const current = this.#owner.current()
    if (current && key in current) return current[key]
    return readSetting(this.#values.get(key), configDefaults[key])
  }

  /** Sets a property; null and undefined restore the default. */
  set(key: string, value: unknown): void {
    this.#owner.flush()
    this.#fromAttributes.delete(key)
    this.#values.set(key, value)
    this.#owner.onChange()
    // API calls in the same task must see it, e.g. `initFlow()` after changing the sources.
    this.#owner.apply()
  }

  /**
   * Defines properties for plugin keys on an element, with values that were assigned before.
   *
   * @param element Its prototype has the properties for all other keys.
   */
  acceptKeys(element: HTMLElement, keys: readonly string[]): void {
    let hasChanged = false
    for (const key of keys) {
      const byLowerCase = key.toLowerCase()
      if (byLowerCase !== key && this.#values.has(byLowerCase)) {
        this.#values.set(key, this.#values.get(byLowerCase))
        this.#values.delete(byLowerCase)
        this.#fromAttributes.add(key)
        hasChanged = true
      }
      if (configKeys.includes(key)) continue
      const own = Object.getOwnPropertyDescriptor(element, key)
      if (own ? own.set : key in element) continue
      Object.defineProperty(element, key, {
        configurable: true,
        enumerable: true,
        get: () => this.get(key),
        set: (value) => this.set(key, value),
      })
      if (!own) continue
      this.#fromAttributes.delete(key)
      this.#values.set(key, own.value)
      hasChanged = true
    }
    if (hasChanged) this.#owner.onChange()
  }
}

/** Defines a property for each known config key on an element's prototype. */
export function defineConfigProperties<E extends HTMLElement>(
  prototype: E,
  configurationOf: (element: E) => Configuration,
): void {
  for (const key of configKeys) {
    if (key in prototype) continue
    Object.defineProperty(prototype, key, {
      configurable: true,
      enumerable: true,
      get(this: E) {
        return configurationOf(this).get(key)
      },
      set(this: E, value: unknown) {
        configurationOf(this).set(key, value)
      },
    })
  }
}
