/** Defines one configuration key: its default and its parser. */
export interface ConfigOption<T> {
  /** The value unless a valid value is set. */
  readonly default: T
  /**
   * Parses a value that the host page has set.
   *
   * @throws ConfigValueError if the value is invalid
   */
  readonly parse: (value: unknown) => T
  /**
   * Whether the key limits the listed files. An unreadable value then keeps the last valid limit, because the default usually means no
   * limit.
   *
   * @default false
   */
  readonly isLimit?: boolean
  /** Whether another plugin owns the key; this definition then applies only while the owner isn't installed. @default false */
  readonly isFallback?: boolean
  /** Other keys that the effective value depends on. @default none */
  readonly from?: readonly string[]
  /** Computes the effective value from the valid value and the keys in `from`. @default the valid one */
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

/** A set of configuration keys with their options. */
export type ConfigDefinition = { readonly [K in keyof ConfigMap]?: ConfigOption<ConfigMap[K]> }

/** Checks the keys of a definition against {@link ConfigMap} and returns it unchanged. */
export function defineConfig<const D extends ConfigDefinition>(definition: D): D {
  return definition
}
