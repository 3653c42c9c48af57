import { expect, test } from 'vitest'
import { definePlugin } from '../index.js'
import { createTestUploader, microtasks } from '../testing/index.js'

declare module '../locale/Messages.js' {
  interface Messages {
    'memo-count': string
  }
}

const memo = definePlugin({
  id: 'memo',
  checksFiles: false,
  messages: {
    en: {
      'src-type-memo': 'Memo',
      'memo-count': '{{count}} {{plural:memo(count)}}',
      memo__one: 'memo',
      memo__other: 'memos',
    },
    de: { 'src-type-memo': 'Notiz' },
    ar: async () => ({ 'src-type-memo': 'مذكرة' }),
  },
  setup({ contribute, uploader }) {
    contribute('source', {
      id: 'memo',
      label: 'src-type-memo',
      open: () => uploader.emit('notice', () => ({ message: uploader.l10n('memo-count', { count: 2 }) })),
    })
  },
})

test('messages are those of the language, else of its base language, else English', async () => {
  const { uploader } = createTestUploader({ config: { localeName: 'de-AT' }, plugins: [memo()] })
  expect(uploader.l10n('src-type-memo' as string)).toBe('Notiz')
  expect(uploader.l10n('memo-count', { count: 1 })).toBe('1 memo')
  expect(uploader.l10n('memo-count', { count: 2 })).toBe('2 memos')
})

test('a lazy language is loaded when it is chosen; the page keeps its direction', async () => {
  const { uploader } = createTestUploader({ plugins: [memo()] })
  uploader.config.set({ localeName: 'ar' })
  expect(uploader.l10n('src-type-memo' as string)).toBe('Memo')
  await microtasks()
  expect(uploader.l10n('src-type-memo' as string)).toBe('مذكرة')
  expect(uploader.locale.direction).toBe('ltr')
  uploader.locale.add('ar', { 'network-error': 'خطأ في الشبكة' })
  expect(uploader.locale.direction).toBe('rtl')
})

test('the host page overrides single messages', () => {
  const localeDefinitionOverride = { en: { 'src-type-memo': 'Sticky note' } }
  const { uploader } = createTestUploader({ config: { localeDefinitionOverride }, plugins: [memo()] })
  expect(uploader.l10n('src-type-memo' as string)).toBe('Sticky note')
})
