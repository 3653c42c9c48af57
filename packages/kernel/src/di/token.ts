const PREFIX = 'lading/'

declare const serviceType: unique symbol

/** A service's typed key. Created by {@link token} and declared next to the service's interface. */
export interface Token<T> {
  /** The key in the container. */
  readonly key: symbol
  /** Readable name for error messages. */
  readonly name: string
  readonly [serviceType]?: T
}

/**
 * Creates a service key. The same name gives an equal key, even across two copies of this package.
 *
 * @param name Unique; plugins add a prefix, e.g. `camera/engine`.
 * @example
 * export const ClockToken: Token<Clock> = token('clock')
 */
export function token<T>(name: string): Token<T> {
  return { key: Symbol.for(PREFIX + name), name }
}

/** Returns the token for a container's key; undefined if {@link token} didn't create the key. */
export function toToken(key: unknown): Token<unknown> | undefined {
  const description = typeof key === 'symbol' ? Symbol.keyFor(key) : undefined
  return description?.startsWith(PREFIX) ? token(description.slice(PREFIX.length)) : undefined
}
