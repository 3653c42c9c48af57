import { expect, test, vi } from 'vitest'
import type { CreateUploaderOptions } from '../compose/prepareParts.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const en = {
  done: 'Done',
  'header-uploading': 'Uploading {{count}} {{plural:file(count)}}',
  'header-total': '{{count}} {{plural:file(count)}} selected',
  status: 'File {{fileName}} in status {{status}}',
}

function setUp(config: CreateUploaderOptions['config'] = {}, messages = {}) {
  const plugin = definePlugin({ id: 'messages', messages: { en, ...messages }, setup() {} })
  return createTestUploader({ config, plugins: [plugin()] })
}

test('replaces variables and plurals', () => {
  const { uploader } = setUp()
  expect(uploader.l10n('header-uploading', { count: 1 })).toBe('Uploading 1 file')
  expect(uploader.l10n('header-uploading', { count: 3 })).toBe('Uploading 3 files')
  expect(uploader.l10n('files-count-limit-error-too-few', { total: 1, min: 2 })).toBe(
    'You’ve chosen 1 file. At least 2 files required.',
  )
})

test('the Arabic dual contains its number', () => {
  const { uploader } = setUp({ localeName: 'ar' })
  uploader.locale.add('ar', {
    'header-uploading': 'رفع {{count}} {{plural:file(count)}}',
    file__two: 'ملفان',
    file__few: 'ملفات',
  })
  expect([2, 3].map((count) => uploader.l10n('header-uploading', { count }))).toEqual([
    'رفع ملفان',
    expect.stringMatching(/^رفع .+ ملفات$/),
  ])
})

test('a language has its own plural forms and falls back to English messages', () => {
  const { uploader } = setUp({ localeName: 'ru' })
  uploader.locale.add('ru', {
    'header-uploading': 'Загрузка: {{count}} {{plural:file(count)}}',
    file__one: 'файл',
    file__few: 'файла',
    file__many: 'файлов',
  })
  const messages = [1, 3, 5, 21].map((count) => uploader.l10n('header-uploading', { count }))
  expect(messages).toEqual([
    'Загрузка: 1 файл',
    'Загрузка: 3 файла',
    'Загрузка: 5 файлов',
    'Загрузка: 21 файл',
  ])
  expect(uploader.l10n('done')).toBe('Done')
})

test('host overrides take precedence', () => {
  const { uploader } = setUp({ localeDefinitionOverride: { en: { done: 'Finish', file__other: 'photos' } } })
  expect(uploader.l10n('done')).toBe('Finish')
  expect(uploader.l10n('header-total', { count: 2 })).toBe('2 photos selected')
})

test('an unknown key is returned as it is, and a variable without a value stays visible', () => {
  const { uploader } = setUp()
  expect(uploader.l10n('My own label' as string)).toBe('My own label')
  expect(uploader.l10n('status' as string, { fileName: '{{status}}' })).toBe(
    'File {{status}} in status {{status}}',
  )
})

test('an invalid locale name falls back to English', () => {
  const { uploader } = setUp({ localeName: 'not a locale' })
  expect(uploader.l10n('header-total', { count: 2 })).toBe('2 files selected')
})

test('an English message keeps English plurals while another language is chosen', () => {
  const { uploader } = setUp({ localeName: 'ja' })
  expect([0, 1, 2].map((count) => uploader.l10n('header-total', { count }))).toEqual([
    '0 files selected',
    '1 file selected',
    '2 files selected',
  ])
})

test('loads the messages of a language when it is chosen, and shows English until then', async () => {
  const load = vi.fn(async () => ({ done: 'Fertig' }))
  const { uploader } = setUp({}, { de: load })
  const changed = vi.fn()
  uploader.locale.subscribe(changed)
  expect(load).not.toHaveBeenCalled()
  uploader.config.set({ localeName: 'de-AT' })
  expect(uploader.l10n('done')).toBe('Done')
  await microtasks()
  expect(uploader.l10n('done')).toBe('Fertig')
  expect(uploader.l10n('header-total', { count: 1 })).toBe('1 file selected')
  expect(changed).toHaveBeenCalledTimes(2)
  uploader.config.set({ localeName: 'en' })
  uploader.config.set({ localeName: 'de' })
  await microtasks()
  expect(load).toHaveBeenCalledTimes(1)
  uploader.unuse('messages')
  expect(uploader.l10n('done')).toBe('done')
})

test('the language before stays until the messages of the next one are loaded', async () => {
  const loads = new Map<string, (table: Record<string, string>) => void>()
  const { uploader } = setUp({ localeName: 'de' })
  uploader.locale.add('de', { done: 'Fertig' })
  for (const language of ['ar', 'fr', 'it']) {
    const load = () => new Promise<Record<string, string>>((resolve) => loads.set(language, resolve))
    uploader.locale.add(language, load)
  }
  const choose = (localeName: string) => uploader.config.set({ localeName })
  const shown = () => [uploader.l10n('done'), uploader.locale.language, uploader.locale.direction]
  choose('ar')
  expect(shown()).toEqual(['Fertig', 'de', 'ltr'])
  choose('fr')
  loads.get('ar')?.({ done: 'تم' })
  await microtasks()
  expect(shown()).toEqual(['Fertig', 'de', 'ltr'])
  loads.get('fr')?.({ done: 'Terminé' })
  await microtasks()
  expect(shown()).toEqual(['Terminé', 'fr', 'ltr'])
  // What is loaded, and English, are shown at once.
  choose('ar')
  expect(shown()).toEqual(['تم', 'ar', 'rtl'])
  choose('it')
  choose('en')
  expect(shown()).toEqual(['Done', 'en', 'ltr'])
  choose('xx')
  expect(shown()).toEqual(['Done', 'en', 'ltr'])
})

test('English follows a language whose next one fails to load', async () => {
  const { uploader } = setUp({ localeName: 'de' })
  uploader.locale.add('de', { done: 'Fertig' })
  uploader.locale.add('fr', async () => Promise.reject(new Error('offline')))
  uploader.config.set({ localeName: 'fr' })
  expect(uploader.l10n('done')).toBe('Fertig')
  await microtasks()
  expect([uploader.l10n('done'), uploader.locale.language]).toEqual(['Done', 'en'])
})

test('a failed loader is reported, and called again when the language is chosen again', async () => {
  const load = vi.fn(async () => ({ done: 'Fertig' }))
  load.mockRejectedValueOnce(new Error('offline'))
  const { uploader, log } = setUp({ localeName: 'de' }, { de: load })
  await microtasks()
  expect(uploader.l10n('done')).toBe('Done')
  expect(log).toEqual([expect.stringContaining('"de" could not be loaded')])
  uploader.config.set({ localeName: 'de-CH' })
  await microtasks()
  expect(uploader.l10n('done')).toBe('Fertig')
})

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['dv', 'rtl'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
  ['zh-Hant', 'ltr'],
  ['not a locale', 'ltr'],
])('the direction of %s is %s', (localeName, direction) => {
  expect(setUp({ localeName }, { [localeName]: { file__other: 'files' } }).uploader.locale.direction).toBe(
    direction,
  )
})

test('a language without messages falls back to English and its direction', () => {
  const { uploader } = setUp({ localeName: 'ar' })
  expect(uploader.locale).toMatchObject({ name: 'ar', language: 'en', direction: 'ltr' })
  const remove = uploader.locale.add('ar', { done: 'تم' })
  expect(uploader.locale).toMatchObject({ language: 'ar', direction: 'rtl' })
  uploader.config.set({ localeName: 'ar-EG' })
  expect(uploader.locale).toMatchObject({ language: 'ar', direction: 'rtl' })
  remove()
  expect(uploader.locale.language).toBe('en')
  uploader.config.set({ localeDefinitionOverride: { ar: { done: 'تم' } } })
  expect(uploader.locale.language).toBe('ar')
})

test('ignores messages that are not strings, and keys that every object inherits', () => {
  const { uploader } = createTestUploader({
    config: {
      localeDefinitionOverride: { en: { file__one: 7, other: null } as never, de: 'not a table' as never },
    },
  })
  uploader.locale.add('en', { 'a-key': { nested: true } } as never)
  expect(
    ['file__one', 'other', 'a-key', 'toString', 'constructor', '__proto__'].map((key) => uploader.l10n(key)),
  ).toEqual(['file', 'other', 'a-key', 'toString', 'constructor', '__proto__'])
  uploader.config.set({ localeName: 'de' })
  expect(uploader.l10n('file__one')).toBe('file')
})

test('removing messages twice removes no others', () => {
  const { uploader } = setUp()
  const remove = uploader.locale.add('en', { greeting: 'Hello' })
  uploader.locale.add('en', { farewell: 'Goodbye' })
  remove()
  remove()
  expect(uploader.l10n('greeting' as string)).toBe('greeting')
  expect(uploader.l10n('farewell' as string)).toBe('Goodbye')
})

test('a language whose messages fail to load falls back to English and its direction', async () => {
  const t = setUp({ localeName: 'ar' })
  const changed = vi.fn()
  t.uploader.locale.add('ar', async () => Promise.reject(new Error('offline')))
  t.uploader.locale.subscribe(changed)
  await microtasks()
  expect(t.uploader.locale).toMatchObject({ language: 'en', direction: 'ltr' })
  expect(changed).toHaveBeenCalledTimes(1)
})

test('numbers are written as in the language of the sentence', () => {
  const { uploader } = setUp({ localeName: 'de' }, { de: { 'header-uploading': '{{count}} laden' } })
  expect(uploader.l10n('header-uploading', { count: 12_345.5 })).toBe('12.345,5 laden')
  expect(uploader.l10n('header-total', { count: 12_345 })).toBe('12,345 files selected')
})

test('names are isolated where directions mix, and only there', () => {
  const { uploader } = setUp({}, { ar: { status: 'الملف {{fileName}}: {{status}}' } })
  expect(uploader.l10n('status' as string, { fileName: 'a.png', status: 'Idle' })).toBe(
    'File a.png in status Idle',
  )
  expect(uploader.l10n('status' as string, { fileName: 'תמונה.png', status: 'Idle' })).toBe(
    'File \u2068תמונה.png\u2069 in status Idle',
  )
  uploader.config.set({ localeName: 'ar' })
  expect(uploader.l10n('status' as string, { fileName: 'a.png', status: 'تم' })).toBe(
    'الملف \u2068a.png\u2069: \u2068تم\u2069',
  )
})

test.each([
  ['de-AT', 'de'],
  ['de_AT', 'de'],
  ['DE', 'de'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-CN', 'zh'],
  ['sr-Latn', 'sr'],
  ['iw', 'he'],
  ['xx', 'en'],
  ['not a locale', 'en'],
  ['', 'en'],
])('%s is shown in %s', (localeName, language) => {
  const tables = ['de', 'zh', 'zh-TW', 'sr', 'he'].map((code) => [code, { 'network-error': code }])
  const { uploader } = setUp({ localeName }, Object.fromEntries(tables))
  expect(uploader.locale.language).toBe(language)
})

test('an unknown variable stays visible, and markup stays what it is', () => {
  const { uploader } = setUp({
    localeDefinitionOverride: { en: { done: '<b>{{who}}</b> {{plural:x(y)}} {{' } },
  })
  expect(uploader.l10n('done')).toBe('<b>{{who}}</b> x {{')
})

test('an empty message makes room for the specified one', () => {
  const { uploader } = setUp({}, { de: { done: '' } })
  expect(uploader.locale.outranks('header-total', 'done')).toBe(false)
  uploader.locale.add('en', { done: '' })
  expect(uploader.locale.outranks('header-total', 'done')).toBe(true)
})
