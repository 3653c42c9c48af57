import { expect, test } from 'vitest'
import { toPixels } from './toPixels.js'

test.each([
  ['all of it', { x: 0, y: 0, width: 1, height: 1 }, [320, 180], { x: 0, y: 0, width: 320, height: 180 }],
  [
    'an odd picture',
    { x: 0, y: 0, width: 1, height: 1 },
    [321, 181],
    { x: 0, y: 0, width: 320, height: 180 },
  ],
  [
    'a part',
    { x: 0.1, y: 0.5, width: 0.5, height: 0.25 },
    [320, 180],
    { x: 32, y: 90, width: 160, height: 46 },
  ],
  [
    'a sliver at the end',
    { x: 0.98, y: 0.98, width: 0.02, height: 0.02 },
    [20, 20],
    { x: 18, y: 18, width: 2, height: 2 },
  ],
] as const)('%s', (_, area, [width, height], expected) => {
  expect(toPixels(area, width, height)).toEqual(expected)
})
