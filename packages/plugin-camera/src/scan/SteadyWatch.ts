import { distanceOf } from './geometry/distanceOf.js'
import type { Quad } from './geometry/Quad.js'

/** Time for which a document has to be steady before it's taken. */
const STEADY_MS = 900
/** Largest corner movement while it's steady, relative to the picture. */
const MAX_MOVE = 0.02
/** Corner movement that means another document, or another place. */
const MOVED = 0.08
/** Pictures in a row without a document after which it was removed: a single picture can lose the edges. */
const REMOVED = 4

/** Notices when a document is held still, and whether it was taken before. */
export class SteadyWatch {
  #first: { readonly quad: Quad; readonly atMs: number } | null = null
  #taken: Quad | null = null
  #misses = 0

  /** Whether the document in the picture was taken already: it isn't taken again by itself. */
  get isTaken(): boolean {
    return this.#taken !== null
  }

  /** Takes the latest corners; null without a document. Returns how steady they are: 1 once it's time for the photo. */
  note(quad: Quad | null, nowMs: number): number {
    this.#misses = quad ? 0 : this.#misses + 1
    if (this.#misses >= REMOVED || (quad && this.#taken && distanceOf(this.#taken, quad) > MOVED))
      this.#taken = null
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
