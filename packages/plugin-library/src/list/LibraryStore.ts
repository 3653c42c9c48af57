import type { LibraryFolder, LibraryList, LibraryMark, LibraryOverview } from '../LibraryList.js'
import { Block } from './Block.js'
import type { LibraryPlace } from './LibraryPlace.js'

/** The list's state for its view. `place()` returns the files themselves. */
export interface LibrarySnapshot {
  readonly phase: 'loading' | 'failed' | 'ready'
  /** Number of places in the list; of those so far, if it isn't exact. */
  readonly total: number
  /** True if `total` counts all files. */
  readonly isExact: boolean
  readonly folders: readonly LibraryFolder[]
  /** Months in list order, each with its first file's index; empty if they're unknown. */
  readonly months: readonly { readonly month: string; readonly start: number }[]
  readonly hasSearch: boolean
  /** True if all files are counted, or will be. */
  readonly isCountable: boolean
  /** True if some shown files could not be loaded. */
  readonly hasFailed: boolean
  /** True if the list has changed on the server. */
  readonly hasChanged: boolean
}

interface ListedFilter {
  readonly search: string
  readonly folder: string
}

/** Most files on a page. */
const PAGE_SIZE = 100
/** Most empty pages in a row that a list can have before its next file: lists that filter after counting have some. */
const MAX_EMPTY = 100
/** Blocks kept in memory before and after the shown files. */
const KEPT_BLOCKS = 20

const LOADING: LibrarySnapshot = {
  phase: 'loading',
  total: 0,
  isExact: false,
  folders: [],
  months: [],
  hasSearch: false,
  isCountable: false,
  hasFailed: false,
  hasChanged: false,
}

/** Loads the shown parts of a list, and forgets distant parts. */
export class LibraryStore {
  readonly #list: LibraryList
  readonly #report: (error: unknown) => void
  readonly #listeners = new Set<() => void>()
  #filter: ListedFilter = { search: '', folder: '' }
  #abort = new AbortController()
  #blocks: Block[] = []
  #overview: LibraryOverview | null = null
  /** False once it's known that the files can't be counted. */
  #isCountable: boolean
  /** Empty pages at the end of the blocks. */
  #empty = 0
  #shown: readonly [start: number, end: number] = [0, 0]
  #snapshot = LOADING

  /** @param report Receives failures, for the developer. */
  constructor(list: LibraryList, report: (error: unknown) => void) {
    this.#list = list
    this.#report = report
    this.#isCountable = list.overview !== undefined
  }

  get snapshot(): LibrarySnapshot {
    return this.#snapshot
  }

  /** Calls back after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows the files that a filter finds, from the start. Keeps what's known about the list around it. */
  open(filter: ListedFilter): void {
    const isSameFolder = filter.folder === this.#filter.folder
    const folders = isSameFolder ? this.#snapshot.folders : []
    this.close()
    this.#abort = new AbortController()
    this.#filter = filter
    this.#overview = null
    this.#empty = 0
    this.#shown = [0, 0]
    this.#blocks = [new Block(0, null, PAGE_SIZE, false)]
    this.#snapshot = { ...LOADING, folders }
    void this.#count(this.#load(this.#blocks[0]))
    this.#emit()
  }

  /** Ends all requests. */
  close(): void {
    this.#abort.abort()
    for (const block of this.#blocks) block.stop()
  }

  refresh(): void {
    this.open(this.#filter)
  }

  /** Loads what has failed again. */
  retry(): void {
    if (this.#snapshot.phase === 'failed') {
      this.refresh()
      return
    }
    for (const block of this.#blocks) if (block.state === 'failed') block.state = 'idle'
    this.#loadShown()
    this.#emit()
  }

  /** Loads a range, and aborts requests for other files. */
  show(start: number, end: number): void {
    this.#shown = [start, end]
    this.#loadShown()
  }

  place(index: number): LibraryPlace {
    return this.#blockAt(index)?.place(index) ?? 'pending'
  }

  #loadShown(): void {
    const [start, end] = this.#shown
    const first = this.#indexOfBlock(start)
    const last = this.#indexOfBlock(Math.max(start, end - 1))
    for (const [index, block] of this.#blocks.entries()) {
      const isNear = index >= first && index <= last + 1
      if (isNear) void this.#load(block)
      else if (block.state === 'loading' && index > 0) block.stop()
      if (index > 0 && (index < first - KEPT_BLOCKS || index > last + KEPT_BLOCKS)) block.forget()
    }
  }

  /** Resolves when the loading has ended. */
  async #load(block: Block | undefined): Promise<void> {
    if (block?.state !== 'idle') return
    const { signal } = this.#abort
    const work = block.load((ended, cursor, limit) =>
      this.#list.list({ ...this.#filter, cursor, limit, signal: ended }),
    )
    try {
      const next = await work
      if (signal.aborted || next === undefined) return
      if (!this.#overview && block === this.#blocks.at(-1)) this.#append(block, next)
    } catch (error) {
      if (signal.aborted) return
      this.#report(error)
    }
    this.#emit()
  }

  /** Appends the next block if the list's length is unknown. @throws Error for a list that never ends */
  #append(last: Block, next: string | null): void {
    if (next === null) return
    this.#empty = last.count === 0 ? this.#empty + 1 : 0
    if (this.#empty > MAX_EMPTY) throw new Error('The list has too many empty pages, each with a next one.')
    this.#blocks.push(new Block(last.start + last.count, next, PAGE_SIZE, false))
    this.#loadShown()
  }

  /** @param first The first page's loading: it's part of the exact list, too. */
  async #count(first: Promise<void>): Promise<void> {
    const { signal } = this.#abort
    try {
      const overview = (await this.#list.overview?.({ ...this.#filter, signal })) ?? null
      await first
      if (signal.aborted) return
      this.#isCountable = overview !== null
      if (!overview) return this.#emit()
      this.#arrange(overview.marks)
      this.#overview = overview
      this.#loadShown()
      this.#emit()
    } catch (error) {
      // The list still grows while people scroll.
      if (!signal.aborted) this.#report(error)
    }
  }

  /** Replaces the blocks with exact blocks, and keeps loaded files. */
  #arrange(marks: readonly LibraryMark[]): void {
    const before = this.#blocks
    let start = 0
    this.#blocks = marks.map(({ cursor, count }) => {
      const block = new Block(start, cursor, count, true)
      start += count
      return block
    })
    const loaded = before.flatMap((block) => block.items)
    for (const block of this.#blocks) block.take(loaded.slice(block.start, block.start + block.count))
    for (const block of before) block.stop()
  }

  #blockAt(index: number): Block | undefined {
    return this.#blocks[this.#indexOfBlock(index)]
  }

  #indexOfBlock(index: number): number {
    let low = 0
    let high = this.#blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#blocks[middle]?.start ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  #emit(): void {
    const [first] = this.#blocks
    const last = this.#blocks.at(-1)
    const isLoaded = this.#overview !== null || first?.state === 'loaded'
    const phase = isLoaded ? 'ready' : first?.state === 'failed' ? 'failed' : 'loading'
    this.#snapshot = {
      ...this.#snapshot,
      phase,
      total: phase === 'ready' && last ? last.start + last.count : 0,
      isExact: this.#overview !== null || last?.state === 'loaded',
      folders: this.#overview?.folders ?? this.#snapshot.folders,
      months: this.#overview ? monthsOf(this.#overview.marks) : [],
      hasSearch: this.#isCountable || this.#list.hasSearch === true,
      isCountable: this.#isCountable,
      hasFailed: this.#blocks.some(({ state }) => state === 'failed'),
      hasChanged: this.#blocks.some(({ hasGaps }) => hasGaps),
    }
    for (const listener of this.#listeners) listener()
  }
}

function monthsOf(marks: readonly LibraryMark[]): LibrarySnapshot['months'] {
  const months: { month: string; start: number }[] = []
  let start = 0
  for (const { month, count } of marks) {
    if (months.at(-1)?.month !== month) months.push({ month, start })
    start += count
  }
  return months
}
