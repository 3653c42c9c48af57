/** Any function of a page. */
export type AnyFunction = (...args: unknown[]) => unknown

/** A function that stays while the one behind it is replaced. */
export class StableFunction {
  /** What the uploader is given. */
  readonly stable: AnyFunction
  #latest: AnyFunction
  #isKept = false

  constructor(latest: AnyFunction) {
    this.#latest = latest
    this.stable = (...args) => this.#latest(...args)
  }

  /** The function behind it. */
  get latest(): AnyFunction {
    return this.#latest
  }

  /** Puts a newer function in the place of the former. False if it is another one, not the same written anew. */
  accept(latest: AnyFunction): boolean {
    if (latest === this.#latest) this.#isKept = true
    // The same source text is the same inline function written again; another text is meant as a change.
    else if (String(latest) !== String(this.#latest)) return false
    else {
      const wasKept = this.#isKept
      this.#latest = latest
      this.#isKept = false
      this.onReplaced(wasKept)
    }
    return true
  }

  /** @param wasKept Whether the page had given the former one more than once: it has not been written inline. */
  protected onReplaced(_wasKept: boolean): void {}
}
