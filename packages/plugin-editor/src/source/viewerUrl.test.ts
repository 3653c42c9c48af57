import { expect, test } from 'vitest'
import { viewerUrl, viewerWidth } from './viewerUrl.js'

test.each([
  [4000, 3000, 800],
  [3000, 4000, 600],
  // A screenshot of a whole page, and a strip.
  [1080, 20_000, 100],
  [90, 4000, 67],
  [2, 20_000, 1],
  [16, 16, 16],
])(
  'a picture of %i × %i is requested in a size that the CDN makes, magnified too',
  (width, height, first) => {
    const stage = { width: 800, height: 500 }
    expect(viewerWidth({ width, height }, stage, 0.01, 1)).toBe(first)
    for (const scale of [0.5, 1, 4, 100]) {
      const wanted = viewerWidth({ width, height }, stage, scale, 2)
      expect(Number.isInteger(wanted) && wanted >= first && wanted <= Math.min(width, 3000)).toBe(true)
      if (wanted > 1) expect((wanted * height) / width).toBeLessThanOrEqual(3000)
    }
  },
)

test('a strip of one pixel is requested by its height', () => {
  const colors = { tuning: {}, filter: null }
  expect(viewerUrl('https://cdn.example/1/', colors, 1)).toContain('/-/resize/x3000/')
  expect(viewerUrl('https://cdn.example/1/', colors, 2)).toContain('/-/resize/2x/')
})

test('the original colors, from which the browser paints all others, lose little; the final ones are small', () => {
  const url = 'https://cdn.example/1/'
  expect(viewerUrl(url, { tuning: {}, filter: null }, 800)).toContain('/-/quality/best/')
  expect(viewerUrl(url, { tuning: { gamma: 0 }, filter: null }, 800)).toContain('/-/quality/normal/')
})
