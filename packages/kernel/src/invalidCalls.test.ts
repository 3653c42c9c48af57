import { expect, test } from 'vitest'
import { createUploader } from './createUploader.js'
import { LoggerToken } from './di/Logger.js'
import { KernelError } from './errors/KernelError.js'
import { definePlugin } from './plugin/definePlugin.js'
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
