import { createUploader, definePlugin } from '@lading/kernel'
import { expect, test } from 'vitest'
import { lazyPlugins } from '../app/lazyPlugins.js'
import { appPlugins } from './appPlugins.js'
import { earlyComponents } from './earlyComponents.js'
import { mayStart } from './mayStart.js'
import { PageCore } from './PageCore.js'

const check = definePlugin({ id: 'check', setup() {} })()
const source = definePlugin({ id: 'source', checksFiles: false, setup() {} })()
const page = { pubkey: 'demopublickey' }

function startsWith(config: Readonly<Record<string, unknown>>, props: object = {}) {
  const core = new PageCore()
  core.configure({ config, plugins: [], handlers: [], hasFiles: false })
  return mayStart(core, { ...page, ...props } as never)
}

test('limits, accepted types, metadata, validators, listeners and a ref let files start before the app', () => {
  const config = { multipleMax: 3, accept: '.txt', maxLocalFileSizeBytes: '1MB', metadata: () => ({}) }
  const props = {
    apiRef: { current: null },
    onChange() {},
    onFileAdded() {},
    fileValidators: [() => undefined],
  }
  expect(startsWith({ ...config, fileValidators: props.fileValidators }, props)).toBe(true)
  expect(startsWith({}, { plugins: [source] })).toBe(true)
})

test.each<[string, object]>([
  ['a plugin that can check them', { plugins: [check] }],
  ['one of several plugins', { plugins: [source, null, check] }],
  ['onReady', { onReady() {} }],
  ['services of the page', { services() {} }],
  ['a container of the page', { container: {} }],
  ['a transport of the page', { transport: false }],
  ['a choice among the upload methods', { slots: { uploadMethod: { disable: ['base'] } } }],
])('files wait for the app with %s', (_, props) => {
  expect(startsWith({}, props)).toBe(false)
})

test('files wait for the app if the page waits for its uploader, or has installed a plugin', () => {
  const apiRef = {}
  earlyComponents.waitedFor.add(apiRef)
  expect(startsWith({}, { apiRef })).toBe(false)
  const core = new PageCore()
  core.uploader.use(check)
  expect(mayStart(core, page as never)).toBe(false)
})

test.each([
  ['cloudImageEditorAutoOpen', true],
  ['cropPreset', '1:1'],
  ['imageShrink', '100x100'],
  ['metaFields', [{ id: 'alt' }]],
  ['requiredMetadata', ['alt']],
])('files wait for the app with %s', (key, value) => {
  expect(startsWith({ [key]: value })).toBe(false)
})

test('a plugin of the page that checks files with a key lets them start while it is not set', () => {
  const plugins = [definePlugin({ id: 'own', checksFiles: ['metadata'], setup() {} })()]
  expect(startsWith({}, { plugins })).toBe(true)
  expect(startsWith({ metadata: () => ({}) }, { plugins })).toBe(false)
})

test('the plugins of the app check files as declared before they are loaded, and with no other key', () => {
  const plugins = lazyPlugins()
  // The transport and its methods send files, and the first of them come with the core.
  const checking = plugins.filter(
    ({ id, checksFiles }) => checksFiles !== false && !id.startsWith('uploadcare-'),
  )
  const declared = checking.map(({ id, checksFiles }) => ({ id, checksFiles }))
  expect(declared).toEqual(expect.arrayContaining([...appPlugins]))
  expect(declared).toHaveLength(appPlugins.length)

  const uploader = createUploader({ plugins, defaultPlugins: [] })
  const slots = ['fileHook', 'fileValidator', 'collectionValidator'] as const
  const items = slots.flatMap(
    (slot) => uploader.slots.items(slot) as readonly { readonly dependsOn?: readonly string[] }[],
  )
  const keys = appPlugins.flatMap(({ checksFiles }) => checksFiles as readonly string[])
  for (const { dependsOn } of items) expect(keys).toEqual(expect.arrayContaining([...(dependsOn ?? [''])]))
  expect(items.length).toBeGreaterThan(0)
})
