import { type AnyFunction, StableFunction } from './StableFunction.js'

/** A rule that stays while the function behind it is replaced, and that knows whether the new one judges otherwise. */
export class StableRule extends StableFunction {
  override readonly stable: AnyFunction
  /** Whether another function has come since {@link judgesOtherwise} was asked. */
  isReplaced = false
  #wasKept = false
  #isAsync = false
  #wasAsked = false
  /** What was found, by the id of what was judged; nothing found is not listed. */
  readonly #findings = new Map<string, string>()

  constructor(latest: AnyFunction) {
    super(latest)
    this.stable = (...args) => {
      const found = this.latest(...args)
      this.#remember(idOf(args[0]), found)
      return found
    }
  }

  /** Whether the newest function finds something else in any of `subjects` than what was found there before. */
  judgesOtherwise(subjects: Iterable<object>, ...rest: readonly unknown[]): boolean {
    if (!this.isReplaced) return false
    this.isReplaced = false
    // An answer that comes later cannot be compared without asking again, which may cost a request for each file.
    if (this.#isAsync) return this.#wasKept
    if (!this.#wasAsked) return false
    const ids = new Set<string>()
    let isOther = false
    for (const subject of subjects) {
      const id = idOf(subject)
      const before = this.#findings.get(id)
      ids.add(id)
      this.#remember(id, this.#ask(subject, rest))
      isOther ||= this.#findings.get(id) !== before
    }
    for (const id of this.#findings.keys()) if (!ids.has(id)) this.#findings.delete(id)
    return isOther
  }

  protected override onReplaced(wasKept: boolean): void {
    this.isReplaced = true
    this.#wasKept = wasKept
  }

  #ask(subject: object, rest: readonly unknown[]): unknown {
    try {
      return this.latest(subject, ...rest)
    } catch {
      // It throws again when it is asked in earnest, and is reported then.
      return null
    }
  }

  #remember(id: string, found: unknown): void {
    this.#wasAsked = true
    if (isThenable(found)) {
      this.#isAsync = true
      // Whoever has asked in earnest hears of it.
      Promise.resolve(found).catch(() => {})
    } else if (found) this.#findings.set(id, summary(found))
    else this.#findings.delete(id)
  }
}

/** Payloads are left out: made anew each time, they would look like a change for ever. */
function summary(found: unknown): string {
  const findings: readonly unknown[] = Array.isArray(found) ? found : [found]
  return JSON.stringify(
    findings.map((finding) => {
      const { type, message } = (finding ?? {}) as { readonly type?: unknown; readonly message?: unknown }
      return [String(type), String(message)]
    }),
  )
}

function idOf(subject: unknown): string {
  const { internalId } = (subject ?? {}) as { readonly internalId?: unknown }
  return typeof internalId === 'string' ? internalId : ''
}

function isThenable(value: unknown): boolean {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function'
}
