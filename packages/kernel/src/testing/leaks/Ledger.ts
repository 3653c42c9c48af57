/** Records all work that was started and has not ended. */
export class Ledger {
  readonly #open = new Map<symbol, { readonly what: string; readonly isOpen: () => boolean }>()
  #pauses = 0

  /** Whether starts are not recorded now. */
  get isPaused(): boolean {
    return this.#pauses > 0
  }

  /**
   * Records a start. Returns a function that records the end.
   *
   * @param isOpen Whether it is still running, for a start that may end by itself. @default always
   */
  open(what: string, isOpen: () => boolean = () => true): () => void {
    if (this.isPaused) return () => {}
    const key = Symbol(what)
    this.#open.set(key, { what, isOpen })
    return () => {
      this.#open.delete(key)
    }
  }

  /** Records no starts until the function that is returned is called. */
  pause(): () => void {
    this.#pauses += 1
    return () => {
      this.#pauses -= 1
    }
  }

  /** Returns what has not ended, in the order of the starts. */
  list(): string[] {
    return [...this.#open.values()].filter(({ isOpen }) => isOpen()).map(({ what }) => what)
  }
}
