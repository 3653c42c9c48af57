import { expect, test, vi } from 'vitest'
import { getLeftOutFiles } from '../list/LeftOutFiles.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { addWithinLimit } from './addWithinLimit.js'

/** Defines the key as the dashboard does. */
const limit = (value?: 'leave-out' | 'keep') =>
  definePlugin({
    id: 'limit',
    config: { filesOverLimit: { default: value, parse: () => value } } as never,
    setup() {},
  })()

const file = (name: string) => new File(['x'], name)
const letters = [...'abcdefghijkl'].map(file)

function setUp(value: 'leave-out' | 'keep' | undefined, multipleMax = 10) {
  const t = createTestUploader({
    config: { multipleMax, confirmUpload: true },
    plugins: value ? [limit(value)] : [],
  })
  const leftOut = getLeftOutFiles(t.uploader)
  return {
    ...t,
    leftOut,
    names: () => [...t.uploader.entries.values()].map(({ fileName }) => fileName).join(''),
    left: () => leftOut.files.map(({ name }) => name).join(''),
  }
}

test('of twelve files the first ten are added, and the others are left out', async () => {
  const { uploader, names, left, clock } = setUp('leave-out')
  expect(addWithinLimit(uploader, letters, 'local')).toBe(10)
  expect([names(), left()]).toEqual(['abcdefghij', 'kl'])
  await clock.advance(100)
  expect(uploader.getOutputCollectionState().errors).toEqual([])
  // Those of the page stay, with the error.
  uploader.addFiles([file('m')])
  await clock.advance(100)
  expect(names()).toBe('abcdefghijm')
  expect(uploader.getOutputCollectionState().errors).toMatchObject([{ type: 'TOO_MANY_FILES' }])
})

test.each(['keep', undefined] as const)('with %s all are added, with an error of the list', async (value) => {
  const { uploader, names, left, clock } = setUp(value)
  expect(addWithinLimit(uploader, letters, 'local')).toBe(12)
  expect([names(), left()]).toEqual(['abcdefghijkl', ''])
  await clock.advance(100)
  expect(uploader.getOutputCollectionState().errors).toMatchObject([
    { type: 'TOO_MANY_FILES', payload: { max: 10, total: 12 } },
  ])
})

test('a left out file is exchanged for the last one, and back with all that it had', () => {
  const { uploader, names, left, leftOut } = setUp('leave-out', 2)
  const listener = vi.fn()
  const unsubscribe = leftOut.subscribe(listener)
  addWithinLimit(uploader, [file('a'), file('b'), file('c')], 'drop-area')
  const [, b] = [...uploader.entries.values()]
  const exchange = () => {
    const [first] = leftOut.files
    if (first) leftOut.exchange(first, [...uploader.entries.values()].at(-1))
  }
  exchange()
  expect([names(), left()]).toEqual(['ac', 'b'])
  exchange()
  expect([names(), left()]).toEqual(['ab', 'c'])
  expect([...uploader.entries.values()][1]?.internalId).toBe(b?.internalId)
  uploader.removeFileByInternalId(b?.internalId ?? '')
  const [c] = leftOut.files
  if (c) leftOut.exchange(c, undefined)
  expect([names(), left()]).toEqual(['ac', ''])
  expect(listener).toHaveBeenCalled()
  unsubscribe()
})

test('a new list has no files that were left out of the one before', () => {
  const { uploader, left, leftOut } = setUp('leave-out', 1)
  addWithinLimit(uploader, [file('a'), file('b'), file('c')], 'local')
  const [b] = leftOut.files
  if (b) leftOut.forget(b)
  expect(left()).toBe('c')
  uploader.removeAllFiles()
  expect(left()).toBe('')
})

test('a limit that changes while files are added holds from then on', () => {
  const { uploader, names, left } = setUp('leave-out', 3)
  addWithinLimit(uploader, [file('a'), file('b')], 'local')
  uploader.config.set({ multipleMax: 5 })
  addWithinLimit(uploader, [file('c'), file('d'), file('e'), file('f')], 'local')
  expect([names(), left()]).toEqual(['abcde', 'f'])
  uploader.config.set({ multiple: false })
  addWithinLimit(uploader, [file('g')], 'local')
  expect([names(), left()]).toEqual(['abcde', 'fg'])
})
