import { isLiteral, sameValue } from './sameValue.js'

/** Configuration keys whose functions validate the existing list. */
const VALIDATOR_KEYS = ['fileValidators', 'collectionValidators']

type AnyFunction = (...args: unknown[]) => unknown

interface StableFunction {
  latest: AnyFunction
  readonly stable: AnyFunction
}

/** Keeps the identity of equal values and functions, so that values written inline don't count as changes. */
export class StableValues {
  readonly #functions = new Map<string, StableFunction>()
  #values: Readonly<Record<string, unknown>> = {}
  #hasNewValidators = false

  /** Returns stable values: the same object until one of the values changes. */
  update(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const next: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(values)) {
      const stable = this.#stabilize(key, value, 2)
      const previous = this.#values[key]
      next[key] = sameValue(previous, stable) ? previous : stable
    }
    if (!sameValue(this.#values, next, 1)) this.#values = next
    return this.#values
  }

  /** Returns true if a validator is a new closure since the last call, because the values it reads can have changed. */
  takeNewValidators(): boolean {
    const had = this.#hasNewValidators
    this.#hasNewValidators = false
    return had
  }

  /** Returns the values with new arrays around the same validators, so that the validators run again. */
  renewValidators(): Readonly<Record<string, unknown>> {
    const next = { ...this.#values }
    for (const key of VALIDATOR_KEYS) if (Array.isArray(next[key])) next[key] = [...next[key]]
    this.#values = next
    return next
  }

  #stabilize(path: string, value: unknown, depth: number): unknown {
    if (typeof value === 'function') return this.#functionAt(path, value as AnyFunction)
    if (depth === 0 || !isLiteral(value)) return value
    const entries = Object.entries(value).map(
      ([key, item]) => [key, this.#stabilize(`${path}.${key}`, item, depth - 1)] as const,
    )
    return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
  }

  #functionAt(path: string, latest: AnyFunction): AnyFunction {
    const known = this.#functions.get(path)
    // The same source text is the same inline function in another render; different source text is a change.
    if (known && (known.latest === latest || String(known.latest) === String(latest))) {
      if (known.latest !== latest) {
        this.#hasNewValidators ||= VALIDATOR_KEYS.some((key) => path.startsWith(`${key}.`))
      }
      known.latest = latest
      return known.stable
    }
    const entry: StableFunction = { latest, stable: (...args) => entry.latest(...args) }
    this.#functions.set(path, entry)
    return entry.stable
  }
}
