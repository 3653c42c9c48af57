import { applyColor, type ColorOperation, FILTERS, type ImageLevels, OPERATIONS } from '@lading/cdn'
import { expect, onTestFinished, test } from 'vitest'
import { createChart } from '../testing/fixtures/createChart.js'
import { cpuEngine } from './cpuEngine.js'
import type { PreviewEngine, PreviewEngineFactory } from './Preview.js'
import { svgEngine } from './svgEngine.js'
import { webglEngine } from './webglEngine.js'

const levels: ImageLevels = { dark: 0.08, bright: 0.9 }

type Case = readonly [string, readonly ColorOperation[]]

/** Each operation at its ends, halfway, and near its zero value. */
const tunings: Case[] = Object.entries(OPERATIONS).flatMap(([name, { min, max, zero }]) =>
  name === 'filter'
    ? []
    : [...new Set([min, (min + zero) / 2, zero, zero + 10, (max + zero) / 2, max])].map(
        (amount): Case => [`${name} ${amount}`, [{ name, amount: Math.round(amount) } as ColorOperation]],
      ),
)
const filters: Case[] = FILTERS.flatMap((filter, index) =>
  (index % 8 ? [100] : [100, 50, 200, -100]).map(
    (amount): Case => [`${filter} ${amount}`, [{ name: 'filter', filter, amount }]],
  ),
)
const everything: Case = [
  'everything at once',
  [
    { name: 'enhance', amount: 50 },
    { name: 'brightness', amount: 12 },
    { name: 'exposure', amount: 20 },
    { name: 'gamma', amount: 120 },
    { name: 'contrast', amount: 15 },
    { name: 'saturation', amount: 20 },
    { name: 'vibrance', amount: 30 },
    { name: 'warmth', amount: -20 },
    { name: 'filter', filter: 'lavra', amount: 80 },
  ],
]

/** Largest differences from the formulas, of 255. */
const limits: Record<PreviewEngineFactory['name'], { mean: number; p99: number; max: number }> = {
  webgl: { mean: 0.2, p99: 1, max: 1 },
  svg: { mean: 1, p99: 3, max: 8 },
  cpu: { mean: 0, p99: 0, max: 0 },
}

test.each([webglEngine, svgEngine, cpuEngine])(
  '$name paints each operation as the formulas say',
  async (factory) => {
    const chart = await createChart()
    const engine = factory.create(document.body, () => {})
    onTestFinished(() => engine.dispose())
    const worst: Record<string, unknown> = {}
    for (const [name, operations] of [...tunings, ...filters, everything]) {
      engine.draw(chart, { operations, levels }, chart)
      const expected = new Uint8ClampedArray(chart.pixels.data)
      applyColor(expected, operations, { levels })
      const found = compare(readBack(engine), expected)
      const { mean, p99, max } = limits[factory.name]
      if (found.mean > mean || found.p99 > p99 || found.max > max) worst[name] = JSON.stringify(found)
    }
    expect(worst).toEqual({})
  },
)

/** Reads what a browser shows of the canvas, its CSS filter included. */
function readBack({ canvas }: PreviewEngine): Uint8ClampedArray {
  const { width, height } = canvas
  const copy = Object.assign(document.createElement('canvas'), { width, height })
  const context = copy.getContext('2d')!
  if (canvas.style.filter) context.filter = canvas.style.filter.replaceAll('"', '')
  context.drawImage(canvas, 0, 0)
  return context.getImageData(0, 0, width, height).data
}

function compare(found: Uint8ClampedArray, expected: Uint8ClampedArray) {
  const differences = Array.from(found, (value, at) => Math.abs(value - expected[at]!)).sort((a, b) => a - b)
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    p99: differences[Math.floor(differences.length * 0.99)]!,
    max: differences.at(-1)!,
  }
}
