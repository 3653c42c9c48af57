import type { ShrinkJob } from '../job/ShrinkJob.js'

/** Shrinks images, one at a time. */
export interface Engine {
  /** Shrinks an image. Resolves with null if the original should be kept. */
  run(job: ShrinkJob): Promise<Blob | null>
  /** Ends the current job as soon as possible. */
  abort(): void
  /** Returns true if the engine can take another job. */
  isAlive(): boolean
  close(): void
}
