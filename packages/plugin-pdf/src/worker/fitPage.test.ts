import { expect, test } from 'vitest'
import { fitPage } from './fitPage.js'

test('a page is shown whole, in the middle of the square, with a margin at its longer side', () => {
  expect(fitPage({ width: 500, height: 1000 }, 200)).toEqual({
    scale: 0.18,
    width: 90,
    height: 180,
    left: 55,
    top: 10,
  })
  expect(fitPage({ width: 1000, height: 500 }, 200)).toMatchObject({
    width: 180,
    height: 90,
    left: 10,
    top: 55,
  })
})

test('of a page that is as long as a receipt, the beginning is shown', () => {
  const place = fitPage({ width: 100, height: 5000 }, 200)
  expect(place?.height).toBe(180)
  expect(place?.width).toBeGreaterThan(70)
})

test.each([
  [0, 100],
  [100, 0],
  [-5, 100],
  [Number.NaN, 100],
  [Number.POSITIVE_INFINITY, 100],
])('a page of %d × %d is not shown', (width, height) => {
  expect(fitPage({ width, height }, 200)).toBeNull()
})

test('the thinnest page has a pixel', () => {
  expect(fitPage({ width: 1, height: 1e6 }, 2)).toMatchObject({ width: 1, height: 2 })
})
