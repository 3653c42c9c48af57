/** Mean progress of the entries that the last trigger started; entries that leave the list leave it too. */
export class UploadProgress {
  readonly #percents = new Map<string, number>()
  #sum = 0

  /** From 0 to 100, rounded; 0 when nothing was started. */
  get mean(): number {
    return this.#percents.size === 0 ? 0 : Math.round(this.#sum / this.#percents.size)
  }

  /** Starts anew with these entries. */
  start(ids: Iterable<string>): void {
    this.#percents.clear()
    this.#sum = 0
    for (const id of ids) this.#percents.set(id, 0)
  }

  /** Adds an entry to those that count. */
  include(id: string): void {
    if (!this.#percents.has(id)) this.#percents.set(id, 0)
  }

  /** Whether an entry counts. */
  has(id: string): boolean {
    return this.#percents.has(id)
  }

  /** Notes an entry's progress, from 0 to 100; entries that do not count are ignored. */
  update(id: string, percent: number): void {
    const before = this.#percents.get(id)
    if (before === undefined) return
    this.#percents.set(id, percent)
    this.#sum += percent - before
  }

  /** Takes an entry out. */
  remove(id: string): void {
    this.#sum -= this.#percents.get(id) ?? 0
    this.#percents.delete(id)
  }
}
