import type { Stroke } from './Stroke.js'

export type InkStep = 'stroke' | 'clear'

export class InkStore {
  /** All steps, with undone steps last. A null step is Clear. */
  #steps: (Stroke | null)[] = []
  #done = 0
  #strokes: readonly Stroke[] = []

  /** The strokes to draw, from bottom to top. */
  get strokes(): readonly Stroke[] {
    return this.#strokes
  }

  /** True if the pen has left something; the eraser leaves nothing. */
  get hasInk(): boolean {
    return this.#strokes.some(({ kind }) => kind === 'pen')
  }

  get canUndo(): boolean {
    return this.#done > 0
  }

  get canRedo(): boolean {
    return this.#done < this.#steps.length
  }

  /** Adds a stroke. Undone steps are lost. */
  add(stroke: Stroke): void {
    this.#push(stroke)
    this.#strokes = [...this.#strokes, stroke]
  }

  /** Removes all strokes. This step can be undone. */
  clear(): void {
    if (this.#strokes.length === 0) return
    this.#push(null)
    this.#strokes = []
  }

  /** Undoes the last step and returns its kind; null if there's nothing to undo. */
  undo(): InkStep | null {
    if (!this.canUndo) return null
    this.#done -= 1
    return this.#moved(this.#steps[this.#done])
  }

  /** Repeats the last undone step and returns its kind; null if there's nothing to redo. */
  redo(): InkStep | null {
    if (!this.canRedo) return null
    this.#done += 1
    return this.#moved(this.#steps[this.#done - 1])
  }

  #push(step: Stroke | null): void {
    this.#steps.length = this.#done
    this.#steps.push(step)
    this.#done += 1
  }

  #moved(step: Stroke | null | undefined): InkStep {
    const done = this.#steps.slice(0, this.#done)
    this.#strokes = done.slice(done.lastIndexOf(null) + 1) as Stroke[]
    return step ? 'stroke' : 'clear'
  }
}
