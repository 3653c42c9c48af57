import { expect, test, vi } from 'vitest'
import { createUploader } from './createUploader.js'
import { definePlugin } from './plugin/definePlugin.js'
import { createTestUploader } from './testing/createTestUploader.js'

test('an entry says which hook it waits for', async () => {
  const slow = definePlugin({
    id: 'slow',
    setup({ contribute }) {
      contribute('fileHook', { id: 'never', hook: 'onAdd', handle: () => new Promise<void>(() => {}) })
    },
  })
  const { uploader } = createTestUploader({ plugins: [slow()] })
  uploader.addFileFromObject(new File(['hello'], 'a.txt'))
  await vi.waitFor(() => expect(uploader.inspect().entries[0]?.hook).toBe('never'))
  expect(uploader.inspect().entries).toMatchObject([
    { name: 'a.txt', size: 5, phase: 'added', hook: 'never' },
  ])
})

test('a slot shows what is used, what the page has disabled, and a second item of the same id with its plugin', () => {
  const item = { id: 'x', label: 'X', open() {} }
  const plugins = ['first', 'second'].map((id) =>
    definePlugin({ id, setup: ({ contribute }) => void contribute('source', { ...item }) })(),
  )
  const { uploader } = createTestUploader({ plugins })
  uploader.slots.configure({ source: { disable: ['x'] } })
  const { slots, plugins: installed } = uploader.inspect()
  const source = slots.find(({ slot }) => slot === 'source')
  const states = source?.items.filter(({ item: { id } }) => id === 'x').map(({ state }) => state)
  expect(states).toEqual(['disabled', 'duplicate'])
  const duplicate = source?.items.find(({ state }) => state === 'duplicate')?.item
  const owner = installed.find(({ contributions }) => contributions.some((one) => one.item === duplicate))
  expect(owner?.id).toBe('second')
})

test('a configuration value has its source, and one that is rejected or unknown is marked', () => {
  const uploader = createUploader({
    config: { multipleMax: 'many' as never, multipleMin: 2, nobodyKnows: 1 } as never,
  })
  const end = uploader.config.override({ confirmUpload: true })
  const find = (key: string) => uploader.inspect().config.find((setting) => setting.key === key)
  expect(find('multipleMax')).toMatchObject({
    source: 'set',
    isInvalid: true,
    value: uploader.config.get('multipleMax'),
  })
  expect(find('multipleMin')).toMatchObject({ source: 'set', isInvalid: false, value: 2 })
  expect(find('confirmUpload')).toMatchObject({ source: 'override', value: true })
  expect(find('multiple')).toMatchObject({ source: 'default' })
  expect(find('nobodyKnows')).toMatchObject({ source: 'unknown', value: 1 })
  end()
  expect(find('confirmUpload')?.source).toBe('default')
  uploader.destroy()
  expect(uploader.inspect().plugins).toEqual([])
})

test('a plugin whose setup hangs is not settled', async () => {
  const hanging = definePlugin({ id: 'hanging', setup: () => new Promise<void>(() => {}) })
  const quick = definePlugin({ id: 'quick', setup: async () => {} })
  const { uploader } = createTestUploader({ plugins: [hanging(), quick()] })
  const settled = () =>
    Object.fromEntries(uploader.inspect().plugins.map(({ id, isSettled }) => [id, isSettled]))
  await vi.waitFor(() => expect(settled()).toMatchObject({ hanging: false, quick: true }))
})
