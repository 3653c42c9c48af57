import type { PixelSize } from '../job/targetSize.js'
import type { Canvas } from './createCanvas.js'

/** A decoded image, already reduced to less than twice its new size if the browser does that well. */
export interface PixelSource extends PixelSize {
  /** The image's size before it was reduced. */
  readonly original: PixelSize
  /** True if blue comes first. */
  readonly isBgr: boolean
  /** Resolves with the pixels in these rows, four bytes per pixel. */
  read(row: number, count: number): Promise<Uint8Array | Uint8ClampedArray>
  /** Draws the whole image, including its transparency. */
  draw(context: Canvas['context'], width: number, height: number): void
  close(): void
}
