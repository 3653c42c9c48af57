import { expect, test } from 'vitest'
import { isTuningName, OPERATIONS } from '../operations/OPERATIONS.js'
import type { ColorOperation } from '../operations/parseColorOperation.js'
import { applyColor } from './applyColor.js'
import { createColorStages } from './createColorStages.js'
import { measureLevels } from './measureLevels.js'

const tunings = Object.keys(OPERATIONS).filter(isTuningName)
function apply(rgb: readonly number[], ...operations: ColorOperation[]): number[] {
  const pixels = Uint8ClampedArray.from(rgb)
  applyColor(pixels, operations, { channels: 3 })
  return [...pixels]
}

test.each<[ColorOperation, number[], number[]]>([
  [{ name: 'brightness', amount: 20 }, [0, 100, 250], [26, 126, 255]],
  [{ name: 'contrast', amount: 50 }, [0, 130, 200], [0, 131, 236]],
  [{ name: 'contrast', amount: -100 }, [0, 128, 200], [128, 128, 128]],
  [{ name: 'gamma', amount: 200 }, [0, 64, 255], [0, 128, 255]],
  [{ name: 'gamma', amount: 0 }, [0, 254, 255], [0, 0, 255]],
  // One stop doubles linear light.
  [{ name: 'exposure', amount: 100 }, [0, 100, 255], [0, 138, 255]],
  [{ name: 'saturation', amount: -100 }, [255, 0, 0], [54, 54, 54]],
  [{ name: 'vibrance', amount: 100 }, [255, 0, 0], [255, 0, 0]],
  [{ name: 'warmth', amount: 100 }, [100, 100, 100], [120, 100, 80]],
  [{ name: 'enhance', amount: 100 }, [90, 90, 90], [90, 90, 90]],
  [{ name: 'filter', filter: 'jadis', amount: 100 }, [200, 100, 50], [116, 116, 116]],
])('%j', (one, rgb, expected) => {
  expect(apply(rgb, one)).toEqual(expected)
})

test('operations at zero change nothing', () => {
  const zeros = tunings.map((name) => ({ name, amount: OPERATIONS[name].zero }))
  const all = Uint8Array.from({ length: 768 }, (_, at) => (at * 7) % 256)
  expect(apply([...all], ...zeros, { name: 'filter', filter: 'adaris', amount: 0 })).toEqual([...all])
})

test('alpha is left alone, and every block of a large picture is changed', () => {
  const pixels = new Uint8Array(4 * 40_000).fill(100)
  applyColor(pixels, [{ name: 'brightness', amount: 20 }])
  expect(new Set(pixels.filter((_, at) => at % 4 === 3))).toEqual(new Set([100]))
  expect(new Set(pixels.filter((_, at) => at % 4 !== 3))).toEqual(new Set([126]))
})

test('a negative filter reverses the effect, and twice the amount doubles it', () => {
  const by = (amount: number) => apply([120, 130, 140], { name: 'filter', filter: 'thellassan', amount })[0]!
  const plain = by(0)
  expect(by(-100) - plain).toBeCloseTo(plain - by(100), -0.5)
  expect(by(200) - plain).toBeCloseTo(2 * (by(100) - plain), -0.5)
})

test('levels are where nearly all tones lie, and enhance spreads them', () => {
  const sample = new Uint8Array(1000 * 3).fill(128)
  sample.fill(64, 0, 30).fill(192, 30, 60)
  sample.fill(0, 60, 63).fill(255, 63, 66)
  expect(measureLevels(sample, 3)).toEqual({ dark: 64 / 255, bright: 192 / 255 })
  expect(measureLevels(new Uint8Array())).toEqual({ dark: 0, bright: 1 })
  expect(measureLevels(Uint8Array.of(0, 0, 0, 0))).toEqual({ dark: 128 / 255, bright: 128 / 255 })

  const pixels = Uint8Array.of(64, 64, 64, 192, 192, 192)
  applyColor(pixels, [{ name: 'enhance', amount: 100 }], { channels: 3, levels: measureLevels(sample, 3) })
  expect([...pixels]).toEqual([13, 13, 13, 242, 242, 242])
})

test('the stages are data: the fewest that do the work, each with what it needs', () => {
  const stages = createColorStages(
    [
      { name: 'gamma', amount: 100 },
      { name: 'contrast', amount: 40 },
      { name: 'saturation', amount: 50 },
      { name: 'filter', filter: 'adaris', amount: 80 },
    ],
    { dark: 0, bright: 1 },
  )
  expect(stages).toMatchObject([
    { kind: 'curve' },
    { kind: 'saturation', factor: 1.5, vivid: 1 },
    {
      kind: 'mix',
      share: 0.8,
      stages: expect.arrayContaining([expect.objectContaining({ kind: 'splitTone' })]),
    },
  ])
  expect(JSON.parse(JSON.stringify(stages))).toHaveLength(3)
})
