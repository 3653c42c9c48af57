/** One configuration key: its default and how an unknown value becomes a valid one. */
export interface ConfigOption<T> {
  /** The value while nothing valid is set. */
  readonly default: T
  /**
   * Turns a host's value into a valid one.
   *
   * @throws ConfigValueError when it cannot.
   */
  readonly parse: (value: unknown) => T
  /** Other keys that the value in force depends on. @default none */
  readonly from?: readonly string[]
  /** Makes the value in force of the valid one and of the keys in `from`. @default it is the valid one */
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

/** The options behind a set of configuration keys. */
export type ConfigDefinition = { readonly [K in keyof ConfigMap]?: ConfigOption<ConfigMap[K]> }

/** Checks the keys of a definition against {@link ConfigMap} and returns it unchanged. */
export function defineConfig<const D extends ConfigDefinition>(definition: D): D {
  return definition
}
