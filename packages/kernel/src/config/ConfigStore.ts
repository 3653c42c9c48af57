import { type Token, token } from '../di/tokens.js'
import { addAt } from '../events/addTo.js'
import { tellAll } from '../events/tellAll.js'
import type { Logger } from '../ports/logger.js'
import type { ConfigDefinition, ConfigMap, ConfigOption } from './defineConfig.js'

/** Values for any of the known configuration keys; what they may be, each key's parser decides. */
export type ConfigValues = { readonly [K in keyof ConfigMap]?: ConfigMap[K] | string | null | undefined }

/** Token of the {@link ConfigStore}. */
export const ConfigToken: Token<ConfigStore> = token('config')

/**
 * The configuration of one uploader: parsed values, told on to whoever reads the key.
 *
 * A value may be set before the plugin that defines its key is installed; it is parsed when the key arrives.
 */
export class ConfigStore {
  readonly #logger: Logger
  readonly #options = new Map<string, ConfigOption<unknown>>()
  readonly #given = new Map<string, unknown>()
  readonly #parsed = new Map<string, unknown>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #reported = new Set<string>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Adds keys. A key that is defined already keeps its first definition. Returns the removal. */
  define(definition: ConfigDefinition): () => void {
    const added: string[] = []
    for (const [key, option] of Object.entries(definition) as [string, ConfigOption<unknown>][]) {
      if (this.#options.has(key)) {
        this.#logger.warn(`The config key "${key}" is defined already; the second one is not used.`)
        continue
      }
      this.#options.set(key, option)
      added.push(key)
    }
    this.#renew(added)
    return () => {
      for (const key of added) {
        this.#options.delete(key)
        this.#parsed.delete(key)
      }
    }
  }

  /** The current value of a key; undefined while no plugin defines it. */
  get<K extends keyof ConfigMap>(key: K): ConfigMap[K] {
    return this.#parsed.get(key) as ConfigMap[K]
  }

  /** Sets several keys at once. `null` and `undefined` bring back the default. */
  set(values: ConfigValues): void {
    const given: string[] = []
    for (const [key, value] of Object.entries(values)) {
      if (Object.is(this.#given.get(key), value) && this.#given.has(key)) continue
      this.#given.set(key, value)
      given.push(key)
    }
    this.#renew(given)
  }

  /** Calls `listener` after each change of any of `keys`. Returns the unsubscription. */
  subscribe(keys: readonly (keyof ConfigMap)[], listener: () => void): () => void {
    const ends = keys.map((key) => addAt(this.#listeners, key, listener))
    return () => {
      for (const end of ends) end()
    }
  }

  /** Told only after all are set, so that a listener never sees half of a change. */
  #renew(keys: readonly string[]): void {
    const changed = new Set(keys.filter((key) => this.#parse(key)))
    for (const key of changed) {
      for (const [other, { from }] of this.#options)
        if (from?.includes(key) && this.#parse(other)) changed.add(other)
    }
    for (const key of changed) tellAll(this.#listeners.get(key), this.#logger, `the config key "${key}"`)
  }

  #parse(key: string): boolean {
    const option = this.#options.get(key)
    if (!option) return false
    const before = this.#parsed.get(key)
    const next = this.#valid(key, option)
    this.#parsed.set(key, next)
    return !Object.is(before, next)
  }

  #valid(key: string, option: ConfigOption<unknown>): unknown {
    const value = this.#given.get(key)
    try {
      const valid = value === undefined || value === null ? option.default : option.parse(value)
      return option.derive ? option.derive(valid, (other) => this.get(other)) : valid
    } catch (error) {
      const report = `${key}:${Object(value) === value ? 'object' : String(value)}`
      if (!this.#reported.has(report)) {
        this.#reported.add(report)
        this.#logger.error(`Invalid value for config key "${key}".`, errorText(error), 'The default is used.')
      }
      return option.default
    }
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
