/** Records work that was started and hasn't ended. */
export class Ledger {
  readonly #open = new Map<symbol, { readonly what: string; readonly isOpen: () => boolean }>()
  #pauses = 0

  /** Whether recording is paused. */
  get isPaused(): boolean {
    return this.#pauses > 0
  }

  /**
   * Records a start. Returns a function that records the end.
   *
   * @param isOpen Returns whether the work is still running, for work that can end by itself. @default always
   */
  open(what: string, isOpen: () => boolean = () => true): () => void {
    if (this.isPaused) return () => {}
    const key = Symbol(what)
    this.#open.set(key, { what, isOpen })
    return () => {
      this.#open.delete(key)
    }
  }

  /** Pauses recording until the returned function is called. */
  pause(): () => void {
    this.#pauses += 1
    return () => {
      this.#pauses -= 1
    }
  }

  /** Returns unfinished work in start order. */
  list(): string[] {
    return [...this.#open.values()].filter(({ isOpen }) => isOpen()).map(({ what }) => what)
  }
}
