import type { ConfigValues, Plugin } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import type { PluginApi, UploaderPlugin } from '../types/ConfigType.js'
import { fromUploadcarePlugin } from './fromUploadcarePlugin.js'

/** Installs a plugin, and returns the API that its setup has received. */
function install(setup: (api: PluginApi) => ReturnType<UploaderPlugin['setup']> = () => {}, config = {}) {
  let api: PluginApi | undefined
  const plugin = fromUploadcarePlugin({
    id: 'theirs',
    setup({ pluginApi }) {
      api = pluginApi
      return setup(pluginApi)
    },
  })
  const trial = createTestUploader({ config, plugins: [plugin] })
  return { ...trial, api: api as unknown as PluginApi }
}

const file = (name = 'a.txt', type = 'text/plain') => new File(['bytes'], name, { type })
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

test('everything that a plugin registers ends with it, except its messages, as there', () => {
  const dispose = vi.fn()
  const { uploader, log } = install(
    ({ registry }) => {
      registry.registerSource({ id: 'stock', label: 'src-type-stock', onSelect() {} })
      registry.registerActivity({ id: 'stock', render: () => undefined })
      registry.registerFileAction({
        id: 'rate',
        icon: 'star',
        label: 'Rate',
        shouldRender: () => true,
        onClick() {},
      })
      registry.registerFileHook({ type: 'onAdd', handler: ({ file }) => ({ file }) })
      registry.registerIcon({ name: 'star', svg: '<svg></svg>' })
      registry.registerL10n({ en: { 'src-type-stock': 'Stock photos' } })
      registry.registerConfig({ name: 'stockKey', defaultValue: '' })
      return dispose
    },
    { sourceList: 'stock', stockKey: 'given before' } as ConfigValues,
  )
  const { slots } = uploader
  const shown = () =>
    (['source', 'activity', 'fileAction', 'fileHook', 'icon'] as const).map((slot) => ids(slots.items(slot)))
  expect(shown()).toEqual([['stock'], ['stock'], ['rate'], ['theirs-1'], ['star']])
  expect(slots.items('activity')[0]?.title).toBe('src-type-stock')
  expect(uploader.l10n('src-type-stock' as string)).toBe('Stock photos')
  expect(Reflect.get(uploader.cfg, 'stockKey')).toBe('given before')
  uploader.setCurrentActivity('stock' as string)
  uploader.unuse('theirs')
  expect(dispose).toHaveBeenCalledOnce()
  expect(shown().flat()).toEqual([])
  expect(uploader.l10n('src-type-stock' as string)).toBe('Stock photos')
  expect(Reflect.get(uploader.cfg, 'stockKey')).toBeUndefined()
  expect(uploader.getCurrentActivity()).toBeNull()
  expect(log).toEqual([])
})

test('subscriptions receive the current value at once and end with the plugin', () => {
  const [values, params]: [unknown[], unknown[]] = [[], []]
  const { uploader } = install(({ config, activity }) => {
    config.subscribe('multiple', (value) => values.push(value))
    activity.subscribeToParams((value) => params.push(value))
  })
  uploader.config.set({ multiple: false })
  uploader.setCurrentActivity('anything' as string, { step: 2 })
  expect([values, params]).toEqual([
    [true, false],
    [{}, { step: 2 }],
  ])
  uploader.unuse('theirs')
  uploader.config.set({ multiple: true })
  uploader.setCurrentActivity('anything' as string, { step: 3 })
  expect([values.length, params.length]).toEqual([2, 2])
})

test('a source that adds a file from the start shows the list', async () => {
  const { uploader } = install(({ registry }) =>
    registry.registerSource({
      id: 'note',
      label: 'Write a note',
      onSelect: () => void uploader.addFileFromObject(file()),
    }),
  )
  uploader.config.set({ sourceList: 'note, other', confirmUpload: true })
  uploader.setCurrentActivity('start-from')
  uploader.openSource('note')
  await vi.waitFor(() => expect(uploader.getCurrentActivity()).toBe('upload-list'))
})

test('a normalize() that throws is reported and leaves the former value', () => {
  const { uploader, log } = install(({ registry }) =>
    registry.registerConfig({
      name: 'limit',
      defaultValue: 5,
      fromAttribute: Number,
      normalize(value) {
        if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError('not a number')
        return value
      },
    }),
  )
  const set = (limit: unknown) => {
    uploader.config.set({ limit } as ConfigValues)
    return Reflect.get(uploader.cfg, 'limit')
  }
  expect([set(7), set('8'), set({}), set('many'), set(null)]).toEqual([7, 8, 8, 8, 5])
  expect(log).toEqual([
    expect.stringContaining('"limit" is not used: normalize() threw'),
    expect.stringContaining('"limit" is not used: normalize() threw'),
  ])
})

test('a setup that throws or rejects takes back what it has registered; other plugins stay', async () => {
  for (const fail of [
    () => {
      throw new Error('fault')
    },
    () => Promise.reject(new Error('fault')),
  ]) {
    const { uploader, log } = install(({ registry }) => {
      registry.registerIcon({ name: 'star', svg: '<svg></svg>' })
      return fail()
    })
    const other = fromUploadcarePlugin({
      id: 'other',
      setup: ({ pluginApi }) => pluginApi.registry.registerIcon({ name: 'moon', svg: '<svg></svg>' }),
    })
    uploader.use(other)
    await vi.waitFor(() => expect(ids(uploader.slots.items('icon'))).toEqual(['moon']))
    expect(log).toEqual([expect.stringContaining('"theirs"')])
  }
})

test('files are changed by hooks and by update(), where null leaves a field as it is', async () => {
  const { uploader, api } = install(({ registry }) =>
    registry.registerFileHook({
      type: 'onAdd',
      handler: async () => ({ file: file('picture.png', 'image/png') }),
    }),
  )
  const { internalId } = uploader.addFileFromObject(file())
  const read = () => uploader.getOutputItem(internalId)
  await vi.waitFor(() => expect(read().name).toBe('picture.png'))
  expect([read().isImage, read().mimeType]).toEqual([true, 'image/png'])
  api.files.update(internalId, { file: file('other.txt'), cdnUrl: null, mimeType: null })
  expect(read().name).toBe('other.txt')
  expect(() => api.files.update('none', {})).toThrow('not found')
  expect(() => api.files.update(internalId, { cdnUrlModifiers: '-/mirror/' })).toThrow(/hasn't uploaded/)
})

test('the API works without its object, as destructured methods are called', () => {
  let names: unknown[] = []
  const plugin: Plugin = fromUploadcarePlugin({
    id: 'theirs',
    setup({ uploaderApi }) {
      const { addFileFromObject, getOutputCollectionState, on, cfg } = uploaderApi
      on('file-added', ({ name }) => names.push(name))
      addFileFromObject(file('first.txt'))
      names = [...names, getOutputCollectionState().totalCount, cfg.accept, 'uploadAll' in uploaderApi]
    },
  })
  createTestUploader({ config: { accept: 'image/*' }, plugins: [plugin] })
  expect(names).toEqual(['first.txt', 1, 'image/*', true])
})

test('a plugin without an id is reported and left out', () => {
  const setup = vi.fn()
  const { uploader, log } = createTestUploader()
  uploader.use(fromUploadcarePlugin({ setup } as unknown as UploaderPlugin))
  expect(setup).not.toHaveBeenCalled()
  expect(log).toHaveLength(1)
})

test('rejections of subscribers and of normalize() are reported, and the former value stays', async () => {
  const reject = async () => {
    throw new Error('fault')
  }
  const { uploader, log } = install(({ registry, config, activity }) => {
    registry.registerConfig({ name: 'odd', defaultValue: 'former', normalize: reject as never })
    config.subscribe('multiple', reject as never)
    activity.subscribeToParams(reject as never)
  })
  await vi.waitFor(() => expect(log).toHaveLength(2))
  uploader.config.set({ odd: 'new' } as ConfigValues)
  await vi.waitFor(() => expect(log.length).toBeGreaterThan(2))
  expect(Reflect.get(uploader.cfg, 'odd')).toBe('former')
  expect(log.slice(0, 2)).toEqual(Array(2).fill(expect.stringContaining('A subscriber of a plugin failed.')))
  expect(log.at(-1)).toContain('normalize()')
})
