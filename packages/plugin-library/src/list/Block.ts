import type { LibraryItem, LibraryPage } from '../LibraryList.js'
import type { LibraryPlace } from './LibraryPlace.js'

type Ask = (ended: AbortSignal, cursor: string | null, limit: number) => Promise<LibraryPage>

/** Files that one page has. */
export class Block {
  readonly start: number
  readonly #cursor: string | null
  /** True if the number of files is known before they're loaded. */
  readonly #isExact: boolean
  #count: number
  #ending: AbortController | undefined
  state: 'idle' | 'loading' | 'loaded' | 'failed' = 'idle'
  items: readonly LibraryItem[] = []

  constructor(start: number, cursor: string | null, count: number, isExact: boolean) {
    this.start = start
    this.#cursor = cursor
    this.#count = count
    this.#isExact = isExact
  }

  /** Number of places. */
  get count(): number {
    return this.#count
  }

  /** True if files that were counted aren't there. */
  get hasGaps(): boolean {
    return this.#isExact && this.state === 'loaded' && this.items.length < this.#count
  }

  place(index: number): LibraryPlace {
    return this.items[index - this.start] ?? (this.state === 'loaded' ? 'gone' : 'pending')
  }

  /** Takes files that are known already. */
  take(items: readonly LibraryItem[]): void {
    this.items = items
    if (items.length === this.#count) this.state = 'loaded'
  }

  /** Loads the files. Resolves with the next page's cursor; undefined if the loading was ended. */
  async load(ask: Ask): Promise<string | null | undefined> {
    this.state = 'loading'
    const ending = new AbortController()
    this.#ending = ending
    try {
      const { items, next } = await ask(ending.signal, this.#cursor, this.#count)
      if (ending.signal.aborted) return undefined
      this.items = items.slice(0, this.#count)
      if (!this.#isExact) this.#count = this.items.length
      this.state = 'loaded'
      return next
    } catch (error) {
      if (ending.signal.aborted) return undefined
      this.state = 'failed'
      throw error
    }
  }

  /** Ends the loading; the files can be loaded later. */
  stop(): void {
    if (this.state !== 'loading') return
    this.#ending?.abort()
    this.state = 'idle'
  }

  /** Forgets the files; they can be loaded again. */
  forget(): void {
    if (this.state !== 'loaded' || !this.#isExact) return
    this.items = []
    this.state = 'idle'
  }
}
