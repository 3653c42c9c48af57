import { setImmediate as yieldTurn } from 'node:timers/promises'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import { comparePlaces, type ListPlace } from '../storage/ListQuery.js'
import { type LibraryFile, placeOf } from './LibraryFile.js'

/** Most files on a shelf: the newest. About 40 MB. */
const MAX_FILES = 250_000
/** Most characters of names and folders on a shelf. */
const MAX_CHARACTERS = shareOfHeap(33_554_432)
/** The oldest files leave together, because moving the others takes time. */
const LEAVING_SHARE = 0.01

/** Number of files to read before other requests get a turn: less than 2 ms. */
const SLICE_SIZE = 4000

/** A project's files in memory, by upload time. */
export class Shelf {
  /** Oldest first. */
  readonly #files: LibraryFile[]
  /** When it was made, as `performance.now()` says it. */
  readonly madeAtMs: number = performance.now()

  #characters = 0

  /** @param files newest first, without those for which `isFull` was true. */
  constructor(files: readonly LibraryFile[]) {
    this.#files = files.toReversed()
    for (const file of files) this.#characters += measure(file)
  }

  /** Returns true if there's no room for an older file. */
  static isFull(files: number, characters: number): boolean {
    return files >= MAX_FILES || characters > MAX_CHARACTERS
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
    this.#characters += measure(file) - (isKnown ? measure(known) : 0)
    while (this.#files.length > MAX_FILES || this.#characters > MAX_CHARACTERS) {
      for (const old of this.#files.splice(0, Math.ceil(this.#files.length * LEAVING_SHARE)))
        this.#characters -= measure(old)
    }
  }

  /** Removes a file; a no-op if it isn't there. */
  remove(file: Pick<LibraryFile, 'uploadedAt' | 'uuid'>): void {
    const index = this.#countBefore(placeOf(file))
    const known = this.#files[index]
    if (known?.uuid !== file.uuid) return
    this.#files.splice(index, 1)
    this.#characters -= measure(known)
  }

  /** Yields slices, newest first, from after `from`. Concurrent changes can be missed. */
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

/** Characters that a file takes. Equal folders are kept once, but a stranger can make each of them differ. */
export function measure({ searched, folder }: LibraryFile): number {
  return searched.length + folder.length
}
