/** A queue of waiting ids: first in, first out, with urgent ids first. */
export class Turns {
  #waiting = new Set<string>()
  /** Reused between calls, because a new iterator would step over every deleted slot again. */
  #order = this.#waiting.values()
  /** The id whose turn it is, until it leaves. */
  #next = ''

  get size(): number {
    return this.#waiting.size
  }

  /** The id whose turn it is. Only valid if the queue isn't empty. */
  get next(): string {
    if (this.#waiting.has(this.#next)) return this.#next
    let turn = this.#order.next()
    // A finished iterator doesn't see ids that are added later.
    if (turn.done) {
      this.#order = this.#waiting.values()
      turn = this.#order.next()
    }
    this.#next = turn.value as string
    return this.#next
  }

  /** Appends an id; an id that is already waiting keeps its turn. */
  add(id: string): void {
    this.#waiting.add(id)
  }

  /** Puts ids at the front. */
  addFirst(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#waiting = new Set([...ids, ...this.#waiting])
    this.#order = this.#waiting.values()
    this.#next = ''
  }

  leave(id: string): void {
    this.#waiting.delete(id)
    // If the id comes back, it has to queue again.
    if (this.#next === id) this.#next = ''
  }
}
