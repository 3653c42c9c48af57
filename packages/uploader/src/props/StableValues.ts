import { type AnyFunction, StableFunction } from './StableFunction.js'
import { StableRule } from './StableRule.js'
import { isLiteral, sameValue } from './sameValue.js'

type Values = Readonly<Record<string, unknown>>

/** The configuration keys whose functions judge what is there already. */
export type RuleKey = 'fileValidators' | 'collectionValidators'

const RULE_PATH = /^(file|collection)Validators\./

/**
 * Keeps values that mean the same the same: functions are called through one that stays, and equal literals keep
 * their identity. So what a page writes inline does not look like a change.
 */
export class StableValues {
  readonly #functions = new Map<string, StableFunction>()
  #values: Values = {}

  /** The stable form of a set of values, the same object while nothing has changed. */
  update(values: Values): Values {
    const next: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(values)) {
      const stable = this.#stabilize(key, value, 2)
      const before = this.#values[key]
      next[key] = sameValue(before, stable) ? before : stable
    }
    if (!sameValue(this.#values, next, 1)) this.#values = next
    return this.#values
  }

  /** The rules that judge a file or the list at each change of it, as they are under a key. */
  changeRules(key: RuleKey): readonly StableRule[] {
    const list = this.#values[key]
    if (!Array.isArray(list)) return []
    const wanted = new Set(
      list.map((item: unknown) => {
        const { runOn = 'change', validator } = (item ?? {}) as {
          readonly runOn?: unknown
          readonly validator?: unknown
        }
        return typeof item === 'function' ? item : runOn === 'change' ? validator : undefined
      }),
    )
    return [...this.#functions.values()].filter(
      (known): known is StableRule => known instanceof StableRule && wanted.has(known.stable),
    )
  }

  /** The values with another list under a key, of the same items: for whoever goes by identity, a change. */
  renew(key: RuleKey): Values {
    const list = this.#values[key]
    if (Array.isArray(list)) this.#values = { ...this.#values, [key]: [...list] }
    return this.#values
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
    if (known?.accept(latest)) return known.stable
    const entry = RULE_PATH.test(path) ? new StableRule(latest) : new StableFunction(latest)
    this.#functions.set(path, entry)
    return entry.stable
  }
}
