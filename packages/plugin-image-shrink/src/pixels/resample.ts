import type { PixelSize } from '../targetSize.js'
import type { Canvas } from './createCanvas.js'
import { createFilter, type Filter } from './createFilter.js'
import type { PixelSource } from './PixelSource.js'

/** Rows that are made between two pauses. */
const BAND_ROWS = 64

/** Draws an opaque image at its new size, band by band. @param pause Called between bands; it rejects to stop */
export async function resample(
  source: PixelSource,
  { context }: Canvas,
  { width, height }: PixelSize,
  pause: () => Promise<void>,
): Promise<void> {
  const across = createFilter(source.width, width)
  const down = createFilter(source.height, height)
  const { taps, starts, weights } = down
  // The source's rows at their new width, each computed once.
  const rows = Array.from({ length: taps }, () => ({ index: -1, values: new Float32Array(3 * width) }))
  const sum = new Float32Array(3 * width)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const bottom = Math.min(height, top + BAND_ROWS)
    const from = starts[top] ?? 0
    const to = Math.min(source.height, (starts[bottom - 1] ?? 0) + taps)
    const pixels = await source.read(from, to - from)
    const band = context.createImageData(width, bottom - top)
    const valuesOf = (index: number) => {
      const row = rows[index % taps] as (typeof rows)[number]
      if (row.index !== index && index < to) {
        row.index = index
        narrow(pixels, 4 * source.width * (index - from), row.values, across)
      }
      return row.values
    }
    for (let y = top; y < bottom; y += 1) {
      const start = starts[y] ?? 0
      sum.fill(0)
      for (let tap = 0; tap < taps; tap += 2) {
        const at = y * taps + tap
        add(sum, valuesOf(start + tap), valuesOf(start + tap + 1), weights[at] ?? 0, weights[at + 1] ?? 0)
      }
      store(sum, band.data, 4 * width * (y - top), source.isBgr)
    }
    context.putImageData(band, 0, top)
    await pause()
  }
}

/** Computes one row at its new width. */
function narrow(
  pixels: Uint8Array | Uint8ClampedArray,
  rowAt: number,
  values: Float32Array,
  { starts, weights, taps }: Filter,
): void {
  for (let x = 0, to = 0, at = 0; x < starts.length; x += 1, to += 3) {
    let from = rowAt + 4 * (starts[x] as number)
    let first = 0
    let second = 0
    let third = 0
    for (const end = at + taps; at < end; at += 2, from += 8) {
      const left = weights[at] as number
      const right = weights[at + 1] as number
      first += left * (pixels[from] as number) + right * (pixels[from + 4] as number)
      second += left * (pixels[from + 1] as number) + right * (pixels[from + 5] as number)
      third += left * (pixels[from + 2] as number) + right * (pixels[from + 6] as number)
    }
    values[to] = first
    values[to + 1] = second
    values[to + 2] = third
  }
}

function add(sum: Float32Array, a: Float32Array, b: Float32Array, ofA: number, ofB: number): void {
  for (let i = 0; i < sum.length; i += 1)
    sum[i] = (sum[i] as number) + ofA * (a[i] as number) + ofB * (b[i] as number)
}

function store(sum: Float32Array, data: Uint8ClampedArray, start: number, isBgr: boolean): void {
  const red = isBgr ? 2 : 0
  for (let i = 0, to = start; i < sum.length; i += 3, to += 4) {
    data[to] = sum[i + red] as number
    data[to + 1] = sum[i + 1] as number
    data[to + 2] = sum[i + 2 - red] as number
    data[to + 3] = 255
  }
}
