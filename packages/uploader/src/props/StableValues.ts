import { isLiteral, sameValue } from './sameValue.js'

/** The configuration keys whose functions judge what is there already. */
const RULES = ['fileValidators', 'collectionValidators']

type AnyFunction = (...args: unknown[]) => unknown

interface StableFunction {
  latest: AnyFunction
  readonly stable: AnyFunction
}

/**
 * Keeps values that mean the same the same: functions are called through one that stays, and equal literals keep
 * their identity. So what a page writes inline does not look like a change.
 */
export class StableValues {
  readonly #functions = new Map<string, StableFunction>()
  #values: Readonly<Record<string, unknown>> = {}
  #hasNewRules = false

  /** The stable form of a set of values, the same object while nothing has changed. */
  update(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const next: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(values)) {
      const stable = this.#stabilize(key, value, 2)
      const before = this.#values[key]
      next[key] = sameValue(before, stable) ? before : stable
    }
    if (!sameValue(this.#values, next, 1)) this.#values = next
    return this.#values
  }

  /** Whether a rule was written anew since this was asked last; what it closes over, nobody can see. */
  takeNewRules(): boolean {
    const hadNewRules = this.#hasNewRules
    this.#hasNewRules = false
    return hadNewRules
  }

  /** The values with fresh lists of the same rules: for whoever goes by identity, other rules. */
  renewRules(): Readonly<Record<string, unknown>> {
    const next = { ...this.#values }
    for (const key of RULES) if (Array.isArray(next[key])) next[key] = [...next[key]]
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
    // The same source text is the same inline function written again; another text is meant as a change.
    if (known && (known.latest === latest || String(known.latest) === String(latest))) {
      if (known.latest !== latest) this.#hasNewRules ||= RULES.some((key) => path.startsWith(`${key}.`))
      known.latest = latest
      return known.stable
    }
    const entry: StableFunction = { latest, stable: (...args) => entry.latest(...args) }
    this.#functions.set(path, entry)
    return entry.stable
  }
}
