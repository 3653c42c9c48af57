const PREFIX = 'lading/'

declare const serviceType: unique symbol

/** The typed key of one service. Made by {@link token}, declared next to the service's interface. */
export interface Token<T> {
  /** The key in the container. */
  readonly key: symbol
  /** Readable name, used in error messages. */
  readonly name: string
  readonly [serviceType]?: T
}

/**
 * Makes the key of a service. The same name gives an equal key, also across two copies of this package.
 *
 * @param name Unique; a plugin prefixes its own, e.g. `camera/engine`.
 * @example
 * export const ClockToken: Token<Clock> = token('clock')
 */
export function token<T>(name: string): Token<T> {
  return { key: Symbol.for(PREFIX + name), name }
}

/** Returns the token of a container's key; undefined for a key that {@link token} has not made. */
export function toToken(key: unknown): Token<unknown> | undefined {
  const description = typeof key === 'symbol' ? Symbol.keyFor(key) : undefined
  return description?.startsWith(PREFIX) ? token(description.slice(PREFIX.length)) : undefined
}
