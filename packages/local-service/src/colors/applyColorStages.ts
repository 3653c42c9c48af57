import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ColorStage } from './ColorStage.js'

const PIXELS_PER_BLOCK = 16_384
/** After this many blocks the event loop gets a turn, in which the worker checks its memory. */
const BLOCKS_PER_TURN = 4

/** Sends the colours of raw pixels through stages, in place and block by block; an alpha channel is left alone. */
export async function applyColorStages(
  pixels: Buffer,
  channels: 3 | 4,
  stages: readonly ColorStage[],
): Promise<void> {
  const pixelCount = Math.floor(pixels.length / channels)
  for (let start = 0, block = 1; start < pixelCount; start += PIXELS_PER_BLOCK, block++) {
    const count = Math.min(PIXELS_PER_BLOCK, pixelCount - start)
    const rgb = new Float32Array(count * 3)
    for (let pixel = 0; pixel < count; pixel++) {
      const from = (start + pixel) * channels
      rgb[pixel * 3] = (pixels[from] ?? 0) / 255
      rgb[pixel * 3 + 1] = (pixels[from + 1] ?? 0) / 255
      rgb[pixel * 3 + 2] = (pixels[from + 2] ?? 0) / 255
    }
    for (const stage of stages) stage(rgb)
    for (let pixel = 0; pixel < count; pixel++) {
      const to = (start + pixel) * channels
      pixels[to] = toByte(rgb[pixel * 3])
      pixels[to + 1] = toByte(rgb[pixel * 3 + 1])
      pixels[to + 2] = toByte(rgb[pixel * 3 + 2])
    }
    if (block % BLOCKS_PER_TURN === 0) await nextTurn()
  }
}

function toByte(value = 0): number {
  return value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255)
}
