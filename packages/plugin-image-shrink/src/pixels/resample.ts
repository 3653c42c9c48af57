import type { PixelSize } from '../job/targetSize.js'
import type { Canvas } from './createCanvas.js'
import { createFilter, type Filter, WEIGHT_BITS } from './createFilter.js'
import type { PixelSource } from './PixelSource.js'

/** Rows processed before yielding. */
const BAND_ROWS = 64

/** Selects two of a pixel's channels, 16 bits each. Computing both as a single number takes half the time. */
const OUTER = 0xff00ff
/** Keeps sums positive: at a sharp edge, a sum can go below zero by a fifth of the range. */
const BIAS = 64 << WEIGHT_BITS
const HALF = 1 << (WEIGHT_BITS - 1)
const OUTER_START = (BIAS + HALF) * 0x10001

/** Draws an opaque image at its new size, band by band. @param pause Called between bands; it rejects to stop */
export async function resample(
  source: PixelSource,
  { context }: Canvas,
  { width, height }: PixelSize,
  pause: () => Promise<void>,
): Promise<void> {
  const across = createFilter(source.width, width)
  const down = createFilter(source.height, height)
  const line = new Int32Array(source.width)
  const lineBytes = new Uint8ClampedArray(line.buffer)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const bottom = Math.min(height, top + BAND_ROWS)
    const from = down.starts[top] ?? 0
    const to = Math.min(source.height, (down.starts[bottom - 1] ?? 0) + down.taps)
    const { buffer, byteOffset } = await source.read(from, to - from)
    const pixels = new Int32Array(buffer, byteOffset, source.width * (to - from))
    const band = context.createImageData(width, bottom - top)
    for (let y = top; y < bottom; y += 1) {
      mergeRows(pixels, source.width * ((down.starts[y] ?? 0) - from), lineBytes, down, y)
      narrow(line, band.data, 4 * width * (y - top), across, source.isBgr)
    }
    context.putImageData(band, 0, top)
    await pause()
  }
}

/** Computes the result's row `y` at the source's width. @param at Position of the first row that counts */
function mergeRows(
  pixels: Int32Array,
  at: number,
  line: Uint8ClampedArray,
  { weights, taps }: Filter,
  y: number,
): void {
  const width = line.length / 4
  const end = (y + 1) * taps
  for (let x = 0, to = 0; x < width; x += 1, to += 4) {
    let outer = OUTER_START
    let inner = HALF
    for (let tap = y * taps, from = at + x; tap < end; tap += 2, from += 2 * width) {
      const first = pixels[from] as number
      const second = pixels[from + width] as number
      const left = weights[tap] as number
      const right = weights[tap + 1] as number
      outer = (outer + Math.imul(first & OUTER, left) + Math.imul(second & OUTER, right)) | 0
      inner = (inner + ((first >>> 8) & 255) * left + ((second >>> 8) & 255) * right) | 0
    }
    line[to] = ((outer & 0xffff) - BIAS) >> WEIGHT_BITS
    line[to + 1] = inner >> WEIGHT_BITS
    line[to + 2] = ((outer >>> 16) - BIAS) >> WEIGHT_BITS
  }
}

/** Computes a row at its new width. */
function narrow(
  line: Int32Array,
  data: Uint8ClampedArray,
  start: number,
  { starts, weights, taps }: Filter,
  isBgr: boolean,
): void {
  const low = isBgr ? 2 : 0
  for (let x = 0, to = start, tap = 0; x < starts.length; x += 1, to += 4) {
    let outer = OUTER_START
    let inner = HALF
    for (let from = starts[x] as number, end = tap + taps; tap < end; tap += 2, from += 2) {
      const first = line[from] as number
      const second = line[from + 1] as number
      const left = weights[tap] as number
      const right = weights[tap + 1] as number
      outer = (outer + Math.imul(first & OUTER, left) + Math.imul(second & OUTER, right)) | 0
      inner = (inner + ((first >>> 8) & 255) * left + ((second >>> 8) & 255) * right) | 0
    }
    data[to + low] = ((outer & 0xffff) - BIAS) >> WEIGHT_BITS
    data[to + 1] = inner >> WEIGHT_BITS
    data[to + 2 - low] = ((outer >>> 16) - BIAS) >> WEIGHT_BITS
    data[to + 3] = 255
  }
}
