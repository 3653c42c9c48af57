/** A plugin's config key. */
export type CustomConfigDefinition<T = unknown> = {
  /** The key's name. */
  name: string
  /** The value while no valid value is set. */
  defaultValue: T
  /** Whether it can be set as an attribute. @default true */
  attribute?: boolean
  /** Returns the value for an attribute. */
  fromAttribute?: (value: string | null) => T
  /** Returns the attribute for a value. */
  toAttribute?: (value: T) => string | null
  /** Returns a valid value; if it throws, the previous value stays. */
  normalize?: (value: unknown) => T
}
