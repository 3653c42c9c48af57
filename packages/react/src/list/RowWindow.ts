import { flushSync } from 'react-dom'

/** Rows of {@link RowWindow} for one render. */
export interface RowWindowOptions {
  /** Number of rows. */
  readonly count: number
  /** Names a row for its measured height, which it keeps when it moves. */
  readonly keyOf: (row: number) => string | number
  /** Height of a row that is not measured, in CSS pixels. */
  readonly rowPx: number
  /** Row that stays in the document wherever the list is scrolled, or -1. */
  readonly keptRow: number
}

const OVERSCAN_ROWS = 3

/** Assumed height of the list until the real one is measured, in CSS pixels. */
const INITIAL_LIST_PX = 448

/**
 * The rows of a long list that are near the visible part, and the places of all of them.
 *
 * Rows may differ in height: {@link measure} registers the element of one, which is measured and placed through its style,
 * without a render. Only another range of rows is rendered again.
 */
export class RowWindow {
  readonly #rerender: () => void
  readonly #elements = new Set<HTMLElement>()
  readonly #places = new WeakMap<HTMLElement, number>()
  /** Elements that are not measured yet. */
  readonly #added = new Set<HTMLElement>()
  /** Heights that differ from `rowPx`. */
  readonly #heights = new Map<string | number, number>()
  readonly #starts: number[] = [0]
  /** Number of rows whose end in `#starts` is current. */
  #known = 0
  #options: RowWindowOptions = { count: 0, keyOf: (row) => row, rowPx: 1, keptRow: -1 }
  #range = ''
  #scroller: HTMLElement | null = null
  #inner: HTMLElement | null = null
  #listPx = INITIAL_LIST_PX
  #scrollTop = 0
  /** Row that {@link scrollTo} has scrolled to, until the list is scrolled otherwise. */
  #goal = -1

  /** @param rerender Renders the list again. */
  constructor(rerender: () => void) {
    this.#rerender = rerender
  }

  /** Takes over what a render shows, and returns the rows to render, in their order. */
  render(options: RowWindowOptions): readonly number[] {
    if (options.rowPx !== this.#options.rowPx) {
      // Measured at another height; the elements that are there are measured again before the next frame.
      this.#heights.clear()
      for (const element of this.#elements) this.#added.add(element)
    }
    this.#options = options
    this.#known = 0
    const rows = this.#rows()
    this.#range = rows.join()
    return rows
  }

  /** Observes a list, and returns a function that ends it. */
  connect(scroller: HTMLElement, inner: HTMLElement): () => void {
    this.#scroller = scroller
    this.#inner = inner
    let frame = 0
    // A row that changes its height within the observer's own round would be reported to the page as an error.
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) if (target !== scroller) this.#added.add(target as HTMLElement)
      frame ||= requestAnimationFrame(() => {
        frame = 0
        this.update()
      })
    })
    const onScroll = () => {
      this.#scrollTop = scroller.scrollTop
      if (this.#goal >= 0 && this.#scrollTop !== this.#topOf(this.#goal)) this.#goal = -1
      // New rows are in the document before the scrolled list is painted.
      if (this.#rows().join() !== this.#range) flushSync(this.#rerender)
    }
    this.#observer = observer
    observer.observe(scroller)
    for (const element of this.#elements) observer.observe(element)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
      this.#observer = undefined
    }
  }
  #observer: ResizeObserver | undefined

  /** Registers the element of a row. It is found by its `data-index`. */
  readonly measure = (element: HTMLElement | null): void => {
    if (!element || this.#elements.has(element)) return
    this.#elements.add(element)
    this.#added.add(element)
    this.#observer?.observe(element)
    // A row may appear in a commit of its own, which is none of the list.
    queueMicrotask(() => this.#added.size > 0 && this.update())
  }

  /** Measures new rows, places those that moved, and renders again if others are visible then. */
  update(): void {
    const scroller = this.#scroller
    const inner = this.#inner
    if (!scroller || !inner) return
    // A list in a dialog that is not open has no height.
    this.#listPx = scroller.clientHeight || this.#listPx
    const shiftPx = this.#measureAdded()
    inner.style.height = `${this.#startOf(this.#options.count)}px`
    if (this.#goal >= 0) this.scrollTo(this.#goal)
    else if (shiftPx) this.#scroll(scroller.scrollTop + shiftPx)
    for (const element of this.#elements) this.#place(element)
    if (this.#rows().join() !== this.#range) this.#rerender()
  }

  /** Scrolls as little as shows a row completely. */
  scrollTo(row: number): void {
    this.#goal = row
    this.#scroll(this.#topOf(row))
  }

  /** Start of a row, in CSS pixels from the start of the list. */
  #startOf(row: number): number {
    const { keyOf, rowPx } = this.#options
    for (; this.#known < row; this.#known += 1)
      this.#starts[this.#known + 1] =
        (this.#starts[this.#known] ?? 0) + (this.#heights.get(keyOf(this.#known)) ?? rowPx)
    return this.#starts[row] ?? 0
  }

  #measureAdded(): number {
    const { keyOf, rowPx, count } = this.#options
    // All are read before the first is placed: one layout.
    const found = [...this.#added].map((element) => [element, element.offsetHeight] as const)
    this.#added.clear()
    let shiftPx = 0
    for (const [element, heightPx] of found) {
      const row = Number(element.dataset.index)
      if (!element.isConnected || row >= count) continue
      const key = keyOf(row)
      const oldPx = this.#heights.get(key) ?? rowPx
      const px = heightPx || rowPx
      if (px === oldPx) continue
      // What is visible stays where it is.
      if (this.#startOf(row + 1) <= this.#scrollTop) shiftPx += px - oldPx
      if (px === rowPx) this.#heights.delete(key)
      else this.#heights.set(key, px)
      this.#known = Math.min(this.#known, row)
    }
    return shiftPx
  }

  #place(element: HTMLElement): void {
    if (!element.isConnected) {
      this.#elements.delete(element)
      this.#observer?.unobserve(element)
      return
    }
    const start = this.#startOf(Number(element.dataset.index))
    if (this.#places.get(element) === start) return
    this.#places.set(element, start)
    element.style.transform = `translate3d(0, ${start}px, 0)`
  }

  #topOf(row: number): number {
    const top = this.#scroller?.scrollTop ?? 0
    const end = this.#startOf(row + 1)
    return Math.max(0, Math.min(this.#startOf(row), Math.max(top, end - this.#listPx)))
  }

  #scroll(top: number): void {
    if (!this.#scroller || top === this.#scroller.scrollTop) return
    this.#scroller.scrollTop = top
    this.#scrollTop = this.#scroller.scrollTop
  }

  #rows(): number[] {
    const { count, keptRow } = this.#options
    const top = Math.min(this.#scrollTop, Math.max(0, this.#startOf(count) - this.#listPx))
    const first = Math.max(0, this.#rowAt(top) - OVERSCAN_ROWS)
    const last = Math.min(count - 1, this.#rowAt(top + this.#listPx) + OVERSCAN_ROWS)
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    if (keptRow >= 0 && keptRow < first) rows.unshift(keptRow)
    if (keptRow > last && keptRow < count) rows.push(keptRow)
    return rows
  }

  /** Row at a distance from the start of the list, by bisection. */
  #rowAt(px: number): number {
    let low = 0
    let high = this.#options.count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#startOf(middle) <= px) low = middle
      else high = middle - 1
    }
    return low
  }
}
