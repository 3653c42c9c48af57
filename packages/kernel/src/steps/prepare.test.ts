import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'

test('tags come from the config as a list, a string or a function; tags of the entry take precedence', async () => {
  const t = createTestUploader({ config: { tags: ['a', 'b'] } })
  t.add('list')
  t.uploader.addFiles([new File([], 'own')], { tags: ['mine'], metadata: { k: 'mine' } })
  await microtasks()
  expect(t.transport.of('list').entry.tags).toEqual(['a', 'b'])
  expect(t.transport.of('own').entry).toMatchObject({ tags: ['mine'], metadata: { k: 'mine' } })
  t.uploader.config.set({ tags: 'c, d' })
  t.add('string')
  await t.clock.advance(60)
  expect(t.transport.of('string').entry.tags).toEqual(['c', 'd'])
  t.uploader.config.set({ tags: async (entry) => [`of-${entry.name}`] })
  const [id = ''] = t.add('function')
  await t.clock.advance(60)
  expect(t.transport.of('function').entry.tags).toEqual(['of-function'])
  t.transport.of('function').succeed({ tags: ['stored'] })
  await microtasks()
  expect(t.uploader.getOutputItem(id).tags).toEqual(['stored'])
})

const faults: [string, () => unknown][] = [
  [
    'throws',
    () => {
      throw new Error('host fault')
    },
  ],
  ['rejects', () => Promise.reject(new Error('host fault'))],
  ['returns a number', () => 7],
  ['returns nothing', () => undefined],
  ['returns null', () => null],
]

test.each(faults)(
  'a function that %s is reported, and the file is uploaded without its result',
  async (_, fault) => {
    const t = createTestUploader({ config: { tags: fault as never, metadata: fault as never } })
    t.add('a')
    await t.clock.advance(0)
    expect(t.transport.of('a').entry).toMatchObject({ tags: null, metadata: null })
    expect(t.log).toEqual([
      expect.stringContaining('The "metadata" function failed.'),
      expect.stringContaining('The "tags" function failed.'),
    ])
  },
)

test('a function that never settles delays an upload by 30 seconds', async () => {
  const t = createTestUploader({ config: { metadata: () => new Promise<never>(() => {}) } })
  t.add('a')
  await t.clock.advance(29_999)
  expect(t.transport.uploads).toHaveLength(0)
  await t.clock.advance(1)
  expect(t.transport.of('a').entry.metadata).toBeNull()
})

test('removing a file whose function never settles frees its upload slot at once', async () => {
  const t = createTestUploader({
    config: {
      maxConcurrentRequests: 1,
      metadata: ({ name }) => (name === 'a' ? new Promise<never>(() => {}) : {}),
    },
  })
  const [a = ''] = t.add('a', 'b')
  await microtasks()
  t.uploader.removeFileByInternalId(a)
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
  expect(t.log).toEqual([])
})
