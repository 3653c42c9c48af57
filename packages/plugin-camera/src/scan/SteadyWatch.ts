import { distanceOf } from './geometry/distanceOf.js'
import type { Quad } from './geometry/Quad.js'

/** Time for which a document has to be steady before it's taken. */
const STEADY_MS = 900
/** Largest movement of a corner while it's steady, as a share of the picture. */
const MAX_MOVE = 0.02
/** Movement of a corner after which it's another document, or the same one in another place. */
const MOVED = 0.08
/** Pictures in a row without a document after which it was removed; edges can be lost in one picture alone. */
const REMOVED = 4

/** Notices that a document is held still, and that it's another one than the last. */
export class SteadyWatch {
  #first: { readonly quad: Quad; readonly atMs: number } | null = null
  #taken: Quad | null = null
  #misses = 0

  /** Whether the document in the picture was taken already: it isn't taken again by itself. */
  get isTaken(): boolean {
    return this.#taken !== null
  }

  /** Takes the corners of the latest picture; null without a document. Returns how steady they are: 1 once it's time to take it. */
  note(quad: Quad | null, nowMs: number): number {
    this.#misses = quad ? 0 : this.#misses + 1
    if (this.#misses >= REMOVED || (quad && this.#taken && distanceOf(this.#taken, quad) > MOVED)) this.#taken = null
    if (!quad) {
      this.#first = null
      return 0
    }
    if (!this.#first || distanceOf(this.#first.quad, quad) > MAX_MOVE) {
      this.#first = { quad, atMs: nowMs }
      return 0
    }
    return this.#taken ? 0 : Math.min(1, (nowMs - this.#first.atMs) / STEADY_MS)
  }

  /** Notes that the document was taken. */
  take(): void {
    this.#taken = this.#first?.quad ?? this.#taken
    this.#first = null
  }
}
