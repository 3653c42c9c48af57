import { definePlugin } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { imageShrink } from './imageShrink.js'
import { parseShrink } from './parseShrink.js'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['1600x1200', { area: 1_920_000, quality: 0.8 }],
  ['1600X1200 65%', { area: 1_920_000, quality: 0.65 }],
  ['1x1 100%', { area: 1, quality: 1 }],
  ['10x10  1%', { area: 100, quality: 0.01 }],
  ['16384x16384', { area: 268_435_456, quality: 0.8 }],
])('%j is read', (value, settings) => {
  const warn = vi.fn()
  expect(parseShrink(value, warn)).toEqual(settings)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  '1600',
  '1600x',
  'x',
  '-1x5',
  '1.5x2',
  '1600x1200 101%',
  '1600x1200 80',
  '10x10 0%',
  '0x100',
  '1600x1200%',
  '1600 x 1200',
])('%j is refused', (value) => {
  expect(() => parseShrink(value, () => {})).toThrow('Expected a string such as "1600x1200 80%".')
})

test('in the configuration, an invalid value is an error and a too large one a warning; both shrink nothing', async () => {
  const t = createTestUploader({ plugins: [imageShrink()] })
  let seen = 0
  const newLines = () => {
    const lines = t.log.slice(seen)
    seen = t.log.length
    return lines
  }
  const hooks = () => t.uploader.slots.items('fileHook').length
  for (const value of ['huge', 7, {}, true] as unknown[]) {
    t.uploader.config.set({ imageShrink: value as string })
    expect(newLines()).toEqual([expect.stringMatching(/^error: Invalid value .*"imageShrink"/)])
    expect([t.uploader.config.get('imageShrink'), hooks()]).toEqual(['', 0])
  }
  t.uploader.config.set({ imageShrink: '16385x16384 80%' })
  expect(newLines()).toEqual([expect.stringMatching(/^warn: Shrinked size can not be larger than 268MP\./)])
  expect(hooks()).toBe(0)
  t.uploader.config.set({ imageShrink: '1600x1200' })
  expect(hooks()).toBe(1)
  t.uploader.config.set({ imageShrink: null })
  expect(hooks()).toBe(0)
  t.uploader.config.set({ imageShrink: '10x10' })
  t.uploader.unuse('image-shrink')
  expect(hooks()).toBe(0)
  expect(newLines()).toEqual([])
})

test('without an image nothing is loaded, and other files go on at once', async () => {
  const t = createTestUploader({ config: { imageShrink: '10x10' }, plugins: [imageShrink()] })
  t.add('a.txt')
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(1)
})

test('another plugin may run its hook before and after it', async () => {
  const order: string[] = []
  const hook = (id: string, at: number) =>
    definePlugin({
      id,
      setup: ({ contribute }) =>
        void contribute('fileHook', {
          id,
          order: at,
          hook: 'beforeUpload',
          handle: () => void order.push(id),
        }),
    })()
  const t = createTestUploader({
    config: { imageShrink: '10x10' },
    plugins: [hook('after', 1), imageShrink(), hook('before', -1)],
  })
  t.add('a.txt')
  await t.clock.advance(100)
  expect(order).toEqual(['before', 'after'])
})
