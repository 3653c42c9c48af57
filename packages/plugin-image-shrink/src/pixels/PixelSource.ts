import type { PixelSize } from '../job/targetSize.js'
import type { Canvas } from './createCanvas.js'

/** A decoded image, already reduced to less than twice its new size where the browser does that well. */
export interface PixelSource extends PixelSize {
  /** Size of the image before it was reduced. */
  readonly original: PixelSize
  /** Whether blue comes first. */
  readonly isBgr: boolean
  /** Resolves with the pixels of these rows, four bytes each. */
  read(row: number, count: number): Promise<Uint8Array | Uint8ClampedArray>
  /** Draws the whole image with its transparency. */
  draw(context: Canvas['context'], width: number, height: number): void
  close(): void
}
