/** Mean progress of the entries of the last upload trigger; removed entries do not count. */
export class UploadProgress {
  readonly #percents = new Map<string, number>()
  #sum = 0

  /** From 0 to 100, rounded; 0 without entries. Source: specification §4. */
  get mean(): number {
    return this.#percents.size === 0 ? 0 : Math.round(this.#sum / this.#percents.size)
  }

  /** Starts over with these entries. */
  start(ids: Iterable<string>): void {
    this.#percents.clear()
    this.#sum = 0
    for (const id of ids) this.#percents.set(id, 0)
  }

  /** Adds an entry. */
  include(id: string): void {
    if (!this.#percents.has(id)) this.#percents.set(id, 0)
  }

  /** Whether an entry counts. */
  has(id: string): boolean {
    return this.#percents.has(id)
  }

  /** Sets the progress of an entry that counts. */
  update(id: string, percent: number): void {
    const before = this.#percents.get(id)
    if (before === undefined) return
    this.#percents.set(id, percent)
    this.#sum += percent - before
  }

  /** Removes an entry. */
  remove(id: string): void {
    this.update(id, 0)
    this.#percents.delete(id)
  }
}
