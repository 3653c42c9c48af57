import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Canvas } from './createCanvas.js'
import { createFilter, WEIGHT_BITS } from './createFilter.js'
import { resample } from './resample.js'

const side = fc.integer({ min: 8, max: 90 })

/** Resamples pixels by the function under test. */
async function resampled(pixels: Uint8Array, from: readonly [number, number], to: readonly [number, number]) {
  const [width, height] = from
  const result = new Uint8ClampedArray(4 * to[0] * to[1])
  const context = {
    createImageData: (w: number, h: number) => ({ data: new Uint8ClampedArray(4 * w * h) }),
    putImageData: ({ data }: ImageData, _: number, top: number) => result.set(data, 4 * to[0] * top),
  } as unknown as Canvas['context']
  const source = {
    width,
    height,
    original: { width, height },
    isBgr: false,
    read: async (row: number, count: number) => pixels.slice(4 * width * row, 4 * width * (row + count)),
    draw() {},
    close() {},
  }
  const canvas = { context } as Canvas
  await resample(source, canvas, { width: to[0], height: to[1] }, async () => {})
  return result
}

/** One channel, with numbers as exact as they get. */
function expected(
  pixels: Uint8Array,
  channel: number,
  from: readonly [number, number],
  to: readonly [number, number],
) {
  const [across, down] = [createFilter(from[0], to[0]), createFilter(from[1], to[1])]
  const clamp = (value: number) => Math.max(0, Math.min(255, value / (1 << WEIGHT_BITS)))
  return Array.from({ length: to[0] * to[1] }, (_, i) => {
    const [x, y] = [i % to[0], Math.floor(i / to[0])]
    let sum = 0
    for (let tap = 0; tap < across.taps; tap += 1) {
      let column = 0
      for (let row = 0; row < down.taps; row += 1) {
        const at = ((down.starts[y] ?? 0) + row) * from[0] + (across.starts[x] ?? 0) + tap
        column += (pixels[4 * at + channel] ?? 0) * (down.weights[y * down.taps + row] ?? 0)
      }
      sum += clamp(column) * (across.weights[x * across.taps + tap] ?? 0)
    }
    return clamp(sum)
  })
}

test('channels that are computed together never reach into each other, at the sharpest edges either', async () => {
  await fc.assert(
    fc.asyncProperty(side, side, side, side, fc.integer(), async (a, b, c, d, seed) => {
      const from = [Math.max(a, c), Math.max(b, d)] as const
      const to = [Math.min(a, c), Math.min(b, d)] as const
      // Black and white in blocks of two sizes, another pattern for each channel.
      const pixels = Uint8Array.from({ length: 4 * from[0] * from[1] }, (_, i) => {
        const [x, y] = [(i >> 2) % from[0], Math.floor((i >> 2) / from[0])]
        return ((x >> (i & 1)) * 7 + (y >> 1) * 13 + (i & 3) * 5 + seed) & 4 ? 255 : 0
      })
      const result = await resampled(pixels, from, to)
      for (const channel of [0, 1, 2]) {
        const exact = expected(pixels, channel, from, to)
        const worst = exact.reduce(
          (most, value, i) => Math.max(most, Math.abs(value - (result[4 * i + channel] ?? 0))),
          0,
        )
        // Rounding between the two directions.
        expect(worst).toBeLessThan(2)
      }
      expect(result.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
    }),
  )
})

test('a filter reads pixels of the line only, and keeps its brightness', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 3000 }), fc.integer({ min: 8, max: 300 }), (a, b) => {
      const [from, to] = [Math.max(a, b), Math.min(a, b)]
      const { starts, weights, taps } = createFilter(from, to)
      for (let i = 0; i < to; i += 1) {
        const start = starts[i] as number
        expect(start >= 0 && start + taps <= from).toBe(true)
        const own = weights.subarray(i * taps, (i + 1) * taps)
        expect(own.reduce((total, weight) => total + weight)).toBe(1 << WEIGHT_BITS)
        // The sums have room for a quarter of the range below zero.
        const negative = own.reduce((total, weight) => total + Math.min(0, weight), 0)
        expect(negative).toBeGreaterThan(-(1 << (WEIGHT_BITS - 2)))
      }
    }),
  )
})
