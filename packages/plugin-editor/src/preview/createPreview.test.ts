import { expect, onTestFinished, test, vi } from 'vitest'
import type { Size } from '../geometry/Rect.js'
import { createPreview } from './createPreview.js'
import type { Picture, PreviewColors, PreviewEngineFactory } from './Preview.js'

const mount = {} as HTMLElement
const picture: Picture = { source: {} as HTMLImageElement, width: 2000, height: 1000, isReadable: true }
const colors: PreviewColors = { operations: [], levels: { dark: 0, bright: 1 } }

/** An engine that records what is drawn, and fails where it is told to. */
function fakeEngine(name: PreviewEngineFactory['name'], faults: { create?: boolean; draw?: boolean } = {}) {
  const drawn: Size[] = []
  const fake = { drawn, disposed: 0, lose: () => {}, reads: true, drawMs: 0, clock: { now: 0 } }
  const factory: PreviewEngineFactory = {
    name,
    supports: ({ isReadable }) => isReadable || fake.reads,
    create(_mount, onLost) {
      if (faults.create) throw new Error('not available')
      fake.lose = onLost
      return {
        canvas: {} as HTMLCanvasElement,
        draw(_picture, _colors, size) {
          if (faults.draw) throw new Error('lost')
          drawn.push(size)
          fake.clock.now += fake.drawMs
        },
        finish() {},
        dispose: () => void fake.disposed++,
      }
    },
  }
  return { fake, factory }
}

test('the first engine that works paints; others are left out, and do not come back', () => {
  const [missing, broken, working] = [
    fakeEngine('webgl', { create: true }),
    fakeEngine('svg', { draw: true }),
    fakeEngine('cpu'),
  ]
  const engines = [missing, broken, working].map(({ factory }) => factory)
  const preview = createPreview({ mount, engines })
  preview.draw(picture, colors)
  expect(preview.engine).toBe('cpu')
  expect([broken.fake.disposed, working.fake.drawn.at(-1)]).toEqual([1, { width: 2000, height: 1000 }])
  preview.draw(picture, colors)
  expect(broken.fake.disposed).toBe(1)
  preview.dispose()
  expect([working.fake.disposed, preview.engine]).toEqual([1, null])
})

test('an engine that is lost is replaced with the same picture, and nothing happens without any', () => {
  const [first, second] = [fakeEngine('webgl'), fakeEngine('cpu')]
  const preview = createPreview({ mount, engines: [first.factory, second.factory] })
  preview.draw(picture, colors)
  first.fake.lose()
  expect([first.fake.disposed, preview.engine]).toEqual([1, 'cpu'])
  expect(second.fake.drawn.length).toBeGreaterThan(0)
  second.fake.lose()
  expect(preview.engine).toBeNull()
  preview.draw(picture, colors)
})

test('an engine that is imported paints what was drawn last; one that cannot be is left out', async () => {
  const [late, last] = [fakeEngine('svg'), fakeEngine('cpu')]
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const preview = createPreview({ mount, engines: [missing, async () => late.factory, last.factory] })
  preview.draw(picture, colors)
  preview.draw({ ...picture, width: 100 }, colors)
  expect(preview.engine).toBeNull()
  await vi.waitUntil(() => preview.engine === 'svg')
  expect(late.fake.drawn[0]).toEqual({ width: 100, height: 1000 })
  late.fake.lose()
  expect(preview.engine).toBe('cpu')
})

test('an engine that arrives after the end paints nothing', async () => {
  const { fake, factory } = fakeEngine('svg')
  let deliver = (_: PreviewEngineFactory) => {}
  const lazy = () =>
    new Promise<PreviewEngineFactory>((resolve) => {
      deliver = resolve
    })
  const preview = createPreview({ mount, engines: [lazy] })
  preview.draw(picture, colors)
  preview.dispose()
  deliver(factory)
  await Promise.resolve()
  expect([fake.drawn, preview.engine]).toEqual([[], null])
})

test('a picture that cannot be read goes to an engine that need not read it', () => {
  const [first, second] = [fakeEngine('webgl'), fakeEngine('svg')]
  first.fake.reads = false
  const preview = createPreview({ mount, engines: [first.factory, second.factory] })
  preview.draw({ ...picture, isReadable: false }, colors)
  expect(preview.engine).toBe('svg')
})

test.each([
  [3, 2_000_000],
  [48, 500_000],
  [4800, 250_000],
])('a draw of %i ms is painted with %i pixels', (drawMs, pixels) => {
  const { fake, factory } = fakeEngine('webgl')
  fake.drawMs = drawMs
  const preview = createPreview({ mount, engines: [factory], now: () => fake.clock.now })
  preview.draw(picture, colors)
  preview.draw(picture, colors)
  const { width, height } = fake.drawn.at(-1)!
  expect(width / height).toBeCloseTo(2, 1)
  expect(Math.round((width * height) / 10_000) * 10_000).toBe(pixels)
})

test('a preview that was made smaller has all its pixels after a pause, where that takes no long time', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const [drawMs, pixels] of [
    [48, 2_000_000],
    [4800, 250_000],
  ] as const) {
    const { fake, factory } = fakeEngine('webgl')
    fake.drawMs = drawMs
    const preview = createPreview({ mount, engines: [factory], now: () => fake.clock.now })
    preview.draw(picture, colors)
    vi.runAllTimers()
    const { width, height } = fake.drawn.at(-1)!
    expect(Math.round((width * height) / 10_000) * 10_000).toBe(pixels)
    preview.draw(picture, colors)
    preview.dispose()
    const { length } = fake.drawn
    vi.runAllTimers()
    expect(fake.drawn).toHaveLength(length)
  }
})
