import { applyColor, type ColorOperation, type ImageLevels } from '@lading/cdn'
import type { Frame } from './Frame.js'
import { isKeepable } from './keepPixels.js'
import { fromPixels, settleFrame } from './settleFrame.js'

/** Applies color operations in one pass over the pixels. @param levels the uploaded image's levels, which `enhance` is based on. */
export async function colorFrame(
  frame: Frame,
  operations: readonly ColorOperation[],
  levels: ImageLevels,
): Promise<Frame> {
  if (operations.length === 0) return frame
  const { pixels } = (await settleFrame(frame)).base
  const data = isKeepable(pixels) ? Buffer.from(pixels.data) : pixels.data
  applyColor(data, operations, { channels: pixels.channels, levels })
  return fromPixels({ ...pixels, data })
}
