/** A configuration key of a plugin. */
export type CustomConfigDefinition<T = unknown> = {
  /** The name of the key. */
  name: string
  /** The value while no valid one is set. */
  defaultValue: T
  /** Whether it can be set as an attribute. @default true */
  attribute?: boolean
  /** Returns the value for an attribute. */
  fromAttribute?: (value: string | null) => T
  /** Returns the attribute for a value. */
  toAttribute?: (value: T) => string | null
  /** Returns a valid value; when it throws, the former value stays. */
  normalize?: (value: unknown) => T
}
