import { applyColor } from '@lading/cdn'
import type { Picture } from '../preview/Preview.js'
import { readLevels } from '../preview/readLevels.js'
import { toColorOperations } from '../preview/toColorOperations.js'
import type { ColorState } from '../state/EditState.js'

/** Pixels between two pauses: about 20 ms of work. */
const BLOCK_PX = 262_144

/**
 * Applies an edit's colors to a canvas, with pauses in which the page responds.
 *
 * @param unedited The unedited image, which `enhance` depends on.
 * @throws The signal's reason when it's aborted
 */
export async function applyColors(
  context: CanvasRenderingContext2D,
  colors: ColorState,
  unedited: Picture,
  signal: AbortSignal,
): Promise<void> {
  const operations = toColorOperations(colors)
  if (operations.length === 0) return
  const levels = readLevels(unedited)
  const { width, height } = context.canvas
  const rows = Math.max(1, Math.floor(BLOCK_PX / width))
  for (let y = 0; y < height; y += rows) {
    const pixels = context.getImageData(0, y, width, Math.min(rows, height - y))
    applyColor(pixels.data, operations, { levels })
    context.putImageData(pixels, 0, y)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}
