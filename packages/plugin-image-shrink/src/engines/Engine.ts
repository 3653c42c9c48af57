import type { ShrinkJob } from '../job/ShrinkJob.js'

/** Shrinks images, one at a time. */
export interface Engine {
  /** Shrinks one image; resolves with null where the original is the better one. */
  run(job: ShrinkJob): Promise<Blob | null>
  /** Ends the current job as soon as possible. */
  abort(): void
  /** Whether it can take another job. */
  isAlive(): boolean
  close(): void
}
