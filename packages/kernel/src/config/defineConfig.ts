/** One configuration key: its default, and the parser of its values. */
export interface ConfigOption<T> {
  /** The value unless a valid one is set. */
  readonly default: T
  /**
   * Parses a value that the host has set.
   *
   * @throws ConfigValueError for an invalid value
   */
  readonly parse: (value: unknown) => T
  /**
   * Whether the key limits the files in the list: an unreadable value keeps the last valid one, because the default is
   * usually no limit. @default false
   */
  readonly isLimit?: boolean
  /** The key belongs to another plugin; this definition applies only while that one is not installed. @default false */
  readonly isFallback?: boolean
  /** Other keys that the effective value depends on. @default none */
  readonly from?: readonly string[]
  /** Computes the effective value from the valid one and from the keys in `from`. @default the valid one */
  readonly derive?: (value: T, get: <K extends keyof ConfigMap>(key: K) => ConfigMap[K]) => T
}

/**
 * Every configuration key with its type. Plugins add theirs by declaration merging:
 *
 * @example
 * declare module '@lading/kernel' {
 *   interface ConfigMap { cameraMirror: boolean }
 * }
 */
export interface ConfigMap {}

/** The options of a set of configuration keys. */
export type ConfigDefinition = { readonly [K in keyof ConfigMap]?: ConfigOption<ConfigMap[K]> }

/** Checks the keys of a definition against {@link ConfigMap} and returns it unchanged. */
export function defineConfig<const D extends ConfigDefinition>(definition: D): D {
  return definition
}
