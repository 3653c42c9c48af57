import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { stringOption } from '../config/configOptions.js'
import { createUploader } from '../createUploader.js'
import { LoggerToken } from '../di/Logger.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { provideTransport } from '../steps/provideTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { Uploader } from '../Uploader.js'
import { adviseProps, hint } from './advise.js'
import { EVENTS } from './adviseEvents.js'
import { adviseKept, adviseShared } from './adviseShared.js'
import { SLOTS } from './adviseSlots.js'
import * as silent from './silent.js'

const source = definePlugin<{ id: string }>({
  id: 'third-party',
  config: { thirdPartyKey: stringOption('') } as object,
  setup: ({ contribute, options: { id } }) => contribute('source', { id, label: 'Source', open() {} }),
})

/** What is reported of a use of an uploader. */
async function adviceOf(
  use: (uploader: Uploader) => void,
  options: Parameters<typeof createUploader>[0] = {},
) {
  const warn = vi.fn()
  const uploader = createUploader({
    ...options,
    services: (scope) => scope.value(LoggerToken, { warn, error: warn }),
  })
  use(uploader)
  // Once, however often it happens.
  use(uploader)
  await new Promise((resolve) => setImmediate(resolve))
  uploader.destroy()
  return warn.mock.calls.map(([message]) => String(message))
}

test.each<[name: string, use: (uploader: Uploader) => void, message: string]>([
  [
    'a configuration key',
    ({ config }) => config.set({ multipelMax: 3 } as object),
    'There is no configuration key "multipelMax", so this prop, attribute or setting has no effect. Did you mean "multipleMax"?',
  ],
  [
    'a configuration key without a similar one',
    ({ config }) => config.set({ zebra: 3 } as object),
    'There is no configuration key "zebra", so this prop, attribute or setting has no effect. Install the plugin that defines it, or leave it out.',
  ],
  [
    'a message outside of a language',
    ({ config }) => config.set({ localeDefinitionOverride: { 'upload-file': 'Add' } } as object),
    '"localeDefinitionOverride" has "upload-file" in the place of a language, so the message is not shown. Put messages into their language: { en: { \'upload-file\': \'…\' } }.',
  ],
  [
    'a part of a row',
    ({ slots }) =>
      slots.contribute('filePart', { id: 'big', part: 'sise', view: { kind: 'dom', mount() {} } } as never),
    'A file row has no part "sise", so "big" in the slot "filePart" replaces nothing. Did you mean "size"?',
  ],
  [
    'a value of a message',
    ({ config }) =>
      config.set({
        localeDefinitionOverride: {
          en: { 'files-max-size-limit-error': 'At most {{maxFileSzie}}, {{plural:file(own)}}' },
        },
      }),
    'The message "files-max-size-limit-error" has no value "maxFileSzie", so people who read "en" see "{{maxFileSzie}}". Did you mean "maxFileSize"?',
  ],
  [
    'a disabled item',
    ({ slots }) => {
      slots.contribute('source', { id: 'scanner', label: 'Source', open() {} })
      slots.configure({ source: { disable: ['scaner'] } })
    },
    'There is no item "scaner" in the slot "source", so disabling it has no effect. Did you mean "scanner"?',
  ],
  [
    'a configuration that is null',
    ({ config }) => config.set(null as unknown as object),
    'The configuration was set to null, so nothing is changed. Pass an object of keys and values, such as { multiple: false }.',
  ],
  [
    'a configuration that is a string',
    ({ config }) => config.set('multiple' as unknown as object),
    'The configuration was set to a string, so nothing is changed.',
  ],
  [
    'an event',
    (uploader) => uploader.on('file-upload-succes' as 'change', () => {}),
    'There is no event "file-upload-succes", so its listener is never called. Did you mean "file-upload-success"?',
  ],
  [
    'a listener that is no function',
    (uploader) => uploader.on('change', undefined as never),
    'The listener of "change" is no function, so it is never called. Pass a function.',
  ],
  [
    'an activity',
    (uploader) => uploader.setCurrentActivity({ id: 'upload-list' } as unknown as string),
    'setCurrentActivity() was called with an object, which names no activity, so none is shown. Pass its id, such as "upload-list", or null for none.',
  ],
  [
    'a slot of a plugin',
    (uploader) => {
      const setup = ({ contribute }: { contribute: (slot: never, item: never) => void }) =>
        contribute('fileActions' as never, { id: 'x' } as never)
      uploader.use(definePlugin({ id: 'mine', setup })())
    },
    'There is no slot "fileActions", so the item "x" of the plugin "mine" is not used. Did you mean "fileAction"?',
  ],
  [
    'an item without an id',
    (uploader) => {
      const setup = ({ contribute }: { contribute: (slot: never, item: never) => void }) =>
        contribute('fileBadge' as never, { order: 1 } as never)
      uploader.use(definePlugin({ id: 'mine', setup })())
    },
    'An item of the slot "fileBadge" has no id, so it is not used. Give it an id that no other item of the slot has.',
  ],
  [
    'a component in the place of a view',
    (uploader) => {
      const setup = ({ contribute }: { contribute: (slot: never, item: never) => void }) =>
        contribute('overlay' as never, { id: 'note', view: () => null } as never)
      uploader.use(definePlugin({ id: 'mine', setup })())
    },
    'The view of "note" in the slot "overlay" is a function, so it is not shown. Write { kind: \'react\', component }',
  ],
  [
    'a slot of the host overrides',
    ({ slots }) => slots.configure({ sources: { disable: ['url'] } } as object),
    'There is no slot "sources", so its entry in "slots" has no effect. Did you mean "source"?',
  ],
  [
    'a source',
    (uploader) => uploader.use(source({ id: 'scanner' })).config.set({ sourceList: 'scaner' }),
    'There is no source "scaner", which "sourceList" has, so it is not shown. Did you mean "scanner"?',
  ],
  [
    'a source that services have closed',
    ({ config }) => config.set({ sourceList: 'local, instagram' }),
    'There is no source "instagram", which "sourceList" has, so it is not shown. Install the plugin that provides it, or remove it.',
  ],
  [
    'a language',
    ({ config }) => config.set({ localeName: 'xx-nope' }),
    'There are no messages in the language "xx-nope" of "localeName", so English is shown.',
  ],
  [
    'a message',
    ({ config }) => config.set({ localeDefinitionOverride: { en: { 'file-type-not-alowed': 'No.' } } }),
    'There is no message "file-type-not-alowed", which "localeDefinitionOverride" has for "en", so it is not shown. Did you mean "file-type-not-allowed"?',
  ],
  [
    'a message of a plugin',
    (uploader) => {
      uploader.use(definePlugin({ id: 'album', messages: { en: { 'album-title': 'Album' } }, setup() {} })())
      uploader.config.set({ localeDefinitionOverride: { de: { 'albun-title': 'Alben' } } })
    },
    'There is no message "albun-title", which "localeDefinitionOverride" has for "de", so it is not shown. Did you mean "album-title"?',
  ],
  [
    'an extension without its dot',
    ({ config }) => config.set({ accept: 'pdf, image/*' }),
    '"pdf" in "accept" matches no file. Write an extension, such as ".pdf", or a type, such as "image/*".',
  ],
  [
    'a type that browsers do not have',
    ({ config }) => config.set({ accept: 'image/jpg' }),
    'Browsers have no type "image/jpg", so "accept" refuses such files. Did you mean "image/jpeg"?',
  ],
  [
    'a prop that must be a function',
    (uploader) => adviseProps(uploader, { onChange: {}, onReady: undefined, accept: '' }),
    'The prop "onChange" is no function, so it is never called. Pass a function, or leave it out.',
  ],
  [
    'plugins that are no list',
    (uploader) => adviseProps(uploader, { plugins: source({ id: 'a' }) }),
    '"plugins" is no array, so none of them is installed. Pass an array of plugins, or leave it out.',
  ],
  [
    'a preload that does not exist',
    (uploader) => adviseProps(uploader, { preload: 'soon' }),
    'The prop "preload" is "soon", so the default is used. Write "now", "idle" or "intent", or leave it out.',
  ],
  [
    'an override that is no list',
    ({ slots }) => slots.configure({ source: { disable: 'url' } } as object),
    '"disable" of "source" in "slots" is no array. Write an array of ids, or leave it out.',
  ],
  [
    'messages that are null',
    ({ locale }) => void locale.add('de', null as never),
    'The messages of the language "de" are no object, so they are not shown.',
  ],
  [
    'a duplicate plugin',
    (uploader) => adviseProps(uploader, { plugins: [source({ id: 'a' }), null, source({ id: 'b' })] }),
    'Two of "plugins" have the id "third-party"; the first one is used. Give one of them another id, or leave it out.',
  ],
])('%s: one message says what, why and what to do', async (_, use, message) => {
  const messages = await adviceOf(use)
  expect(new Set(messages.filter((text) => text.startsWith(message)))).toEqual(
    new Set([expect.stringContaining(message)]),
  )
  expect(messages.filter((text) => text.startsWith(message)).length).toBeLessThan(3)
})

test('an uploader that is used well is silent', async () => {
  const late = definePlugin({
    id: 'late',
    async setup({ contribute }) {
      await Promise.resolve()
      contribute('source', { id: 'late', label: 'Late', open() {} })
    },
  })
  const messages = await adviceOf(
    (uploader) => {
      uploader.on('change', () => {})
      // A plugin's own event and slot.
      uploader.on('zebra-crossed' as 'change', () => {})
      uploader.config.set({ accept: '.pdf, image/*, application/vnd.ms-excel', localeName: 'en-GB' })
      // A plural that English lacks, and a message of the page's own.
      uploader.config.set({
        localeDefinitionOverride: { pl: { file__few: 'pliki' }, en: { 'no-captions-yet': 'Add captions.' } },
      })
    },
    {
      config: { sourceList: 'scanner, late', thirdPartyKey: 'x', localeName: 'de' } as object,
      plugins: [source({ id: 'scanner' }), late()],
    },
  )
  expect(messages).toEqual([])
})

test('a service that was never reached is named with its address, once', async () => {
  const { uploader, add, transport, clock, log } = createTestUploader()
  Object.assign(uploader.transport, { address: { url: 'https://upload.test', setting: 'baseUrl' } })
  const refusal = () => Object.assign(new Error('Network error'), { name: 'NetworkError' })
  add('a.txt', 'b.txt')
  await clock.advance(0)
  for (const upload of transport.uploads) upload.fail(refusal())
  await clock.advance(0)
  const reported = log.filter((message) => message.includes('https://upload.test'))
  expect(reported).toEqual([expect.stringMatching(/^warn: Nothing has reached .*CORS.*connect-src/)])
})

test('an answer that no upload service gives says what to check', async () => {
  const expected = /"https:\/\/upload\.test", which is "baseUrl", did not answer as an upload service.*Check/
  const { uploader, add, transport, clock, log } = createTestUploader()
  Object.assign(uploader.transport, { address: { url: 'https://upload.test', setting: 'baseUrl' } })
  add('a.txt', 'b.txt')
  await clock.advance(0)
  for (const upload of transport.uploads) {
    upload.fail(Object.assign(new Error('Refused.'), { name: 'UploadError', code: 'invalid-response' }))
  }
  await clock.advance(0)
  expect(log.filter((message) => expected.test(message))).toEqual([expect.stringMatching(/^warn: /)])
})

test.each([
  ['NetworkError', undefined, /^warn: Nothing has reached "\/api\/upload", which is "endpoint".*CORS/],
  ['UploadError', 'invalid-response', /^warn: "\/api\/upload", which is "endpoint", did not answer/],
])('advice about a %s speaks of the transport that the page has', async (name, code, expected) => {
  for (const isNamed of [true, false]) {
    const log: string[] = []
    const fails = { upload: () => Promise.reject(Object.assign(new Error('Refused.'), { name, code })) }
    const address = { url: '/api/upload', setting: 'endpoint' }
    const bucket = definePlugin({
      id: 'bucket',
      setup: (context) =>
        provideTransport(context, {
          id: 'bucket',
          create: () => ({ ...fails, ...(isNamed && { address }), fileInfo: fails.upload }),
        }),
    })
    // The keys of a ready-made transport that the page has left out.
    const config = { baseUrl: stringOption('https://upload.test') } as object
    const uploader = createUploader({
      plugins: [definePlugin({ id: 'uploadcare-transport', config, setup() {} })(), bucket()],
      services: (scope) =>
        scope.value(LoggerToken, { warn: (text) => log.push(`warn: ${text}`), error() {} }),
    })
    uploader.addFileFromObject(new File(['x'], 'a.txt'))
    await expect.poll(() => uploader.collection.snapshot.failedCount).toBe(1)
    expect(log).toEqual(isNamed ? [expect.stringMatching(expected)] : [])
    uploader.destroy()
  }
})

test('a crop ratio that cannot be read is named before the editor opens', async () => {
  const config = { cropPreset: stringOption('') } as object
  const messages = await adviceOf(
    (uploader) => uploader.config.set({ cropPreset: '1:1, 1x1,free' } as object),
    {
      plugins: [definePlugin({ id: 'editor', config, setup() {} })()],
    },
  )
  expect(messages).toEqual([
    '"1x1" in "cropPreset" is no ratio, so it isn\'t offered. Write "width:height", such as "16:9", or "free".',
  ])
})

test('the nearest name is near', () => {
  const names = ['multipleMax', 'multiple', 'accept', 'sourceList']
  expect(
    ['multipleMx', 'Multiple', 'acept', 'source-list', 'sourcelist'].map((name) => hint(name, names)),
  ).toEqual(
    ['multipleMax', 'multiple', 'accept', 'sourceList', 'sourceList'].map(
      (name) => ` Did you mean "${name}"?`,
    ),
  )
  expect(['x', 'zebra', 'onboarding', ''].map((name) => hint(name, names))).toEqual(['', '', '', ''])
})

test('the lists of events and slots are complete, and a production build has none of it', () => {
  const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
  const names = [...read('../events/EventMap.ts').matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual([...EVENTS].sort())
  const slots = [
    '../slots/FileHook.ts',
    '../slots/Source.ts',
    '../slots/CollectionValidator.ts',
    '../slots/FileValidator.ts',
    ...['Overlay', 'Icon', 'FileBadge', 'FilePart', 'ListToolbar', 'FileAction', 'MetaField', 'Activity'].map(
      (name) => `../slots/ui/${name}Item.ts`,
    ),
    '../slots/ui/MetaFieldToolItem.ts',
    '../slots/ui/ThumbnailProvider.ts',
    '../steps/UploadMethod.ts',
    '../steps/GroupMethod.ts',
  ].map((path) => /interface SlotMap \{[^}]*?^ {4}(\w+):/ms.exec(read(path))?.[1])
  expect(slots.toSorted()).toEqual([...SLOTS].sort())
  expect(silent.hint('a', ['a'])).toBe('')
  expect(Object.keys(silent).toSorted()).toEqual([
    'advise',
    'adviseBuiltIn',
    'adviseField',
    'adviseFieldName',
    'adviseFormInput',
    'adviseKept',
    'adviseLooseField',
    'adviseLostFiles',
    'adviseProps',
    'adviseShared',
    'adviseWorker',
    'hint',
    'nearest',
  ])
})

test('different values of components that share an uploader are reported, but not while a render changes them', async () => {
  let settings = [
    { config: { pubkey: 'first', multiple: true } },
    { config: { pubkey: 'second', multiple: true } },
  ]
  expect(await adviceOf((uploader) => adviseShared(uploader, () => settings))).toEqual([
    expect.stringMatching(/different values of "pubkey".*"first" has no effect, "second" has\. .*"ctxName"/),
  ])
  const messages = adviceOf((uploader) => adviseShared(uploader, () => settings))
  settings = [{ config: { pubkey: 'second', multiple: true } }]
  expect(await messages).toEqual([])
})

test('another plugin with the id of an installed one is reported, the same one with other options is not', async () => {
  const other = definePlugin<{ id: string }>({ id: 'third-party', setup() {} })
  const kept = (next: ReturnType<typeof source>, replaced: string[] = []) =>
    adviceOf((uploader) => adviseKept(uploader, [source({ id: 'a' })], [next], new Set(replaced)))
  expect(await kept(other({ id: 'b' }))).toEqual([
    expect.stringMatching(/another plugin with the id "third-party".*no effect.*outside of components/),
  ])
  expect(await kept(source({ id: 'b' }))).toEqual([])
  expect(await kept(other({ id: 'b' }), ['third-party'])).toEqual([])
})

test('a transport without the URL of its server is reported when it is installed', async () => {
  const transport = definePlugin({
    id: 'resumable',
    setup: (context) =>
      provideTransport(context, {
        id: 'resumable',
        create: () => ({
          upload: () => Promise.reject(new Error()),
          fileInfo: () => Promise.reject(new Error()),
          address: { url: undefined as never, setting: 'endpoint' },
        }),
      }),
  })
  expect(await adviceOf((uploader) => uploader.use(transport()))).toContain(
    'The transport has no "endpoint", so no file can be uploaded. Set it to the URL of your server, such as "/api/upload".',
  )
})
