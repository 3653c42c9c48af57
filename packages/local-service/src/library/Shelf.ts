import { setImmediate as yieldTurn } from 'node:timers/promises'
import { comparePlaces, type ListPlace } from '../storage/ListQuery.js'
import { type LibraryFile, placeOf } from './LibraryFile.js'

/** Number of files to read before other requests get a turn: less than 2 ms. */
const SLICE_SIZE = 4000

/** A project's files in memory, by upload time. */
export class Shelf {
  /** Oldest first. */
  readonly #files: LibraryFile[]
  /** When it was made, as `performance.now()` says it. */
  readonly madeAtMs: number = performance.now()

  /** @param files newest first. */
  constructor(files: readonly LibraryFile[]) {
    this.#files = files.toReversed()
  }

  get size(): number {
    return this.#files.length
  }

  /** Adds a file, or replaces it. */
  add(file: LibraryFile): void {
    const place = placeOf(file)
    const index = this.#countBefore(place)
    const known = this.#files[index]
    const isKnown = known !== undefined && comparePlaces(placeOf(known), place) === 0
    this.#files.splice(index, Number(isKnown), file)
  }

  /** Removes a file; a no-op if it isn't there. */
  remove(file: Pick<LibraryFile, 'uploadedAt' | 'uuid'>): void {
    const index = this.#countBefore(placeOf(file))
    if (this.#files[index]?.uuid === file.uuid) this.#files.splice(index, 1)
  }

  /** Reads the files after a place, newest first, in slices. Files that are added or removed meanwhile can be missing. */
  async *read(from: ListPlace | undefined, signal: AbortSignal): AsyncGenerator<readonly LibraryFile[]> {
    let end = from
    for (;;) {
      signal.throwIfAborted()
      const count = end ? this.#countBefore(end) : this.#files.length
      const slice = this.#files.slice(Math.max(0, count - SLICE_SIZE), count).reverse()
      const last = slice.at(-1)
      if (!last) return
      yield slice
      end = placeOf(last)
      await yieldTurn()
    }
  }

  /** Number of files before a place. */
  #countBefore(place: ListPlace): number {
    let low = 0
    let high = this.#files.length
    while (low < high) {
      const middle = (low + high) >> 1
      const file = this.#files[middle]
      if (file && comparePlaces(placeOf(file), place) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
