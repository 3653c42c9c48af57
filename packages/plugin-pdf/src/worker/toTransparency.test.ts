import { expect, test } from 'vitest'
import { toTransparency } from './toTransparency.js'

const alphasOf = (pixels: readonly (readonly number[])[], levels: readonly number[] | null = null) => {
  const { data } = toTransparency({ data: new Uint8ClampedArray(pixels.flat()) }, levels)
  return pixels.map((_, index) => data[4 * index + 3])
}

test('white stays, black disappears, colors count by their lightness, and what is transparent is black', () => {
  const white = [255, 255, 255]
  expect(
    alphasOf([
      [...white, 255],
      [0, 0, 0, 255],
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [...white, 51],
      [...white, 0],
    ]),
  ).toEqual([255, 0, 77, 150, 51, 0])
})

test('levels replace the lightness', () => {
  const inverted = Array.from({ length: 256 }, (_, level) => 255 - level)
  expect(
    alphasOf(
      [
        [255, 255, 255, 255],
        [0, 0, 0, 255],
      ],
      inverted,
    ),
  ).toEqual([0, 255])
})
