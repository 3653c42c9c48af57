import { expect, test } from 'vitest'
import { createUploader } from './createUploader.js'
import { LoggerToken } from './di/Logger.js'
import type { FileInfo } from './entry/FileInfo.js'
import { KernelError } from './errors/KernelError.js'
import { definePlugin } from './plugin/definePlugin.js'
import type { AddFileOptions } from './steps/EntryAdder.js'
import { createTestUploader } from './testing/createTestUploader.js'
import type { Uploader } from './Uploader.js'

/** Values that pages without types pass. */
const NO_LISTS = [undefined, null, 5, 'id2', {}, () => {}, new File(['text'], 'a.txt')]

const NEEDS_LIST: readonly [name: string, call: (uploader: Uploader, value: never) => void, item: string][] =
  [
    ['addFiles', (uploader, value) => uploader.addFiles(value), 'file'],
    ['removeFiles', (uploader, value) => uploader.removeFiles(value), 'internalId'],
    ['config.subscribe', (uploader, value) => uploader.config.subscribe(value, () => {}), "'multiple'"],
  ]

test.each(NEEDS_LIST)('%s() without a list says what to pass and changes nothing', (name, call, item) => {
  const { uploader, add } = createTestUploader()
  const ids = add('a', 'b')
  for (const value of NO_LISTS) {
    expect(() => call(uploader, value as never)).toThrowError(
      new KernelError('input-invalid', `${name}() needs a list, such as [${item}]. Nothing is changed.`),
    )
  }
  expect(uploader.entries.ids).toEqual(ids)
})

test('addFiles() adds none of a list that has anything but files', () => {
  const { uploader, add } = createTestUploader()
  const ids = add('a')
  const file = new File(['text'], 'b.txt')
  for (const item of [null, undefined, 'b.txt', 5, {}, { file: {}, fullPath: 'b.txt' }, [file]]) {
    expect(() => uploader.addFiles([file, item as File])).toThrowError(/Pass a File or a Blob/)
  }
  expect(uploader.entries.ids).toEqual(ids)
  expect(uploader.addFiles(new Set([file]))).toHaveLength(1)
})

test.each<[unknown]>([[undefined], [null], [5], ['a.txt'], [[]]])(
  'updateFile() with %o as its changes changes nothing',
  (update) => {
    const { uploader, add } = createTestUploader()
    const [id = ''] = add('a')
    const before = uploader.getOutputItem(id)
    expect(() => uploader.updateFile(id, update as never)).toThrowError(
      expect.objectContaining({
        code: 'input-invalid',
        message: expect.stringContaining('Pass an object.'),
      }),
    )
    expect(uploader.getOutputItem(id)).toEqual(before)
  },
)

test.each([
  ['null', null, []],
  ['undefined', undefined, []],
  ['one plugin', definePlugin({ id: 'one', setup() {} })(), []],
  ['a string', 'one', ['The plugin "undefined" is left out']],
  ['an object', {}, ['The plugin "undefined" is left out']],
  ['a list with null', [null], ['The plugin "undefined" is left out']],
])('createUploader() with %s as plugins works, and reports what is no plugin', (name, plugins, messages) => {
  const log: string[] = []
  const note = (message: unknown) => void log.push(String(message))
  const uploader = createUploader({
    plugins: plugins as never,
    services: (scope) => scope.value(LoggerToken, { warn: note, error: note }),
  })
  expect(log).toEqual(messages.map((message) => expect.stringContaining(message)))
  expect(uploader.inspect().plugins.some(({ id }) => id === 'one')).toBe(name === 'one plugin')
  expect(uploader.addFiles([new File(['text'], 'a.txt')])).toHaveLength(1)
  uploader.destroy()
})

test('needs of a plugin may be null or one id', () => {
  const { uploader, log } = createTestUploader({
    plugins: [
      definePlugin({ id: 'second', needs: 'first' as never, setup() {} })(),
      definePlugin({ id: 'first', needs: null as never, setup() {} })(),
    ],
  })
  const ids = uploader.inspect().plugins.map(({ id }) => id)
  expect(ids.filter((id) => id === 'first' || id === 'second')).toEqual(['first', 'second'])
  expect(log).toEqual([])
})

test('host overrides that are null or no lists leave the other contributions', () => {
  const source = (id: string) =>
    definePlugin({ id, setup: ({ contribute }) => contribute('source', { id, label: id, open() {} }) })()
  const { uploader } = createTestUploader({ plugins: [source('a'), source('b')] })
  const sources = () => uploader.slots.present('source', uploader.snapshot).map(({ id }) => id)
  for (const settings of [null, undefined, { source: null }, { source: { disable: true, order: 5 } }]) {
    uploader.slots.configure(settings as never)
    expect(sources()).toEqual(['a', 'b'])
  }
  uploader.slots.configure({ source: { disable: 'a' } } as never)
  expect(sources()).toEqual(['b'])
})

test('a language whose messages are null is shown in English', () => {
  const { uploader } = createTestUploader({ config: { localeName: 'de' } })
  const english = uploader.l10n('network-error')
  for (const messages of [null, undefined, 5]) uploader.locale.add('de', messages as never)
  expect(uploader.l10n('network-error')).toBe(english)
})

const INFO = {
  uuid: '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10',
  cdnUrl: 'https://cdn.example/0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10/',
} as FileInfo

const WAYS: readonly [name: string, add: (uploader: Uploader, options: AddFileOptions) => unknown][] = [
  ['addFiles', (uploader, options) => uploader.addFiles([new File(['text'], 'b.txt')], options)],
  ['addFileFromObject', (uploader, options) => uploader.addFileFromObject(new Blob(['text']), options)],
  ['addFileFromUrl', (uploader, options) => uploader.addFileFromUrl('https://a.example/b.txt', options)],
  ['addFileFromUuid', (uploader, options) => uploader.addFileFromUuid(INFO.uuid, options)],
  ['addFileFromUploadcareFile', (uploader, options) => uploader.addFileFromUploadcareFile(INFO, options)],
  ['replaceFile', (uploader, options) => uploader.replaceFile(uploader.entries.ids[0] ?? '', INFO, options)],
]

test.each(WAYS)('%s() with invalid options says what to pass and changes nothing', (name, call) => {
  const { uploader, add } = createTestUploader()
  const ids = add('a')
  const invalid: unknown[] = [
    { fileName: 5 },
    { source: {} },
    { fullPath: ['b'] },
    { metadata: 'b' },
    { metadata: ['b'] },
    { tags: 'b' },
    { tags: [5] },
  ]
  // Replacing has options of the replaced entry, with which these are merged.
  if (name !== 'replaceFile') invalid.push(5, 'camera', [], () => {})
  for (const options of invalid) {
    expect(() => call(uploader, options as never)).toThrowError(
      expect.objectContaining({
        code: 'input-invalid',
        message: expect.stringContaining('names, paths, types and modifiers must be strings'),
      }),
    )
  }
  expect(uploader.entries.ids).toEqual(ids)
})

test.each(WAYS)('%s() with null as its options has none', (name, call) => {
  const { uploader, add } = createTestUploader()
  add('a')
  call(uploader, null as never)
  expect(uploader.entries.size).toBe(name === 'replaceFile' ? 1 : 2)
  expect(uploader.getOutputCollectionState().allEntries.at(-1)?.source).toBe('js-api')
})

test('createUploader() with null as its options, or as one of them, has the defaults', () => {
  const defaults = createUploader()
  const ids = ({ slots }: Uploader) => slots.items('fileValidator').map(({ id }) => id)
  const options = { config: null, plugins: null, defaultPlugins: null, slots: null, services: null }
  for (const given of [null, { ...options, container: null }]) {
    const uploader = createUploader(given as never)
    expect(ids(uploader)).toEqual(ids(defaults))
    expect(ids(uploader)).not.toEqual([])
    uploader.destroy()
  }
  defaults.destroy()
})

test.each<[unknown]>([[5], ['demopublickey'], [[]], [() => {}], [{ services: {} }], [{ services: [] }]])(
  'createUploader() with %o says what to pass',
  (options) => {
    expect(() => createUploader(options as never)).toThrowError(
      new KernelError(
        'input-invalid',
        'createUploader() needs an object, such as { plugins, services() {} }. Nothing is changed.',
      ),
    )
  },
)

test.each<[name: string, definition: unknown, id: string]>([
  ['null', null, 'undefined'],
  ['nothing', undefined, 'undefined'],
  ['a number as its id', { id: 5, setup() {} }, '5'],
  ['no setup', { id: 'one' }, 'one'],
  ['an object as its setup', { id: 'one', setup: {} }, 'one'],
])('a plugin of a definition with %s is left out, and the others are installed', (_, definition, id) => {
  const { uploader, log } = createTestUploader({
    plugins: [
      definePlugin(definition as never)(),
      definePlugin({ id: 'two', setup: ({ expose }) => expose('installed' as never) })(null as never),
    ],
  })
  expect(log).toEqual([expect.stringContaining(`The plugin "${id}" `)])
  expect(log.join()).toMatch(/has no id or no setup function, .*plugin-invalid|setup is not a function/)
  expect(uploader.plugin('two' as never)).toBe('installed')
})

test('emit() and provide() without a function say what to pass', () => {
  const { uploader } = createTestUploader()
  for (const value of [undefined, null, 5, 'text', {}, []]) {
    expect(() => uploader.emit('file-added', value as never)).toThrowError(
      new KernelError(
        'input-invalid',
        'emit() needs a function that returns the payload. Nothing is changed.',
      ),
    )
    expect(() => uploader.scope.provide(LoggerToken, value as never)).toThrowError(
      new KernelError(
        'input-invalid',
        'provide() needs a function that creates the service. Nothing is changed.',
      ),
    )
  }
  expect(uploader.scope.get(LoggerToken)).toBe(uploader.logger)
})
