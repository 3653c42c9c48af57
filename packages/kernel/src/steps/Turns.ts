/** The order of those that wait: first come, first served, urgent ones first. */
export class Turns {
  #waiting = new Set<string>()
  /** Kept between calls: a new iterator would skip every deleted slot again. */
  #order = this.#waiting.values()
  /** The one whose turn it is, until it leaves. */
  #next = ''

  get size(): number {
    return this.#waiting.size
  }

  /** The one whose turn it is. Belongs to turns that are not empty. */
  get next(): string {
    if (this.#waiting.has(this.#next)) return this.#next
    let turn = this.#order.next()
    // An iterator that has ended misses those that come later.
    if (turn.done) {
      this.#order = this.#waiting.values()
      turn = this.#order.next()
    }
    this.#next = turn.value as string
    return this.#next
  }

  /** Puts one behind all others; one that waits already keeps its turn. */
  add(id: string): void {
    this.#waiting.add(id)
  }

  /** Puts them before all others. */
  addFirst(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#waiting = new Set([...ids, ...this.#waiting])
    this.#order = this.#waiting.values()
    this.#next = ''
  }

  leave(id: string): void {
    this.#waiting.delete(id)
    // It may come back, and then has a later turn.
    if (this.#next === id) this.#next = ''
  }
}
