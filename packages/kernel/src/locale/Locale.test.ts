import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

test('places and plurals are filled', () => {
  const { uploader } = createTestUploader()
  expect(uploader.l10n('header-uploading', { count: 1 })).toBe('Uploading 1 file')
  expect(uploader.l10n('header-uploading', { count: 3 })).toBe('Uploading 3 files')
  expect(uploader.l10n('files-count-limit-error-too-few', { total: 1, min: 2 })).toBe(
    'You’ve chosen 1 file. At least 2 files required.',
  )
})

test('another language has its own plurals and falls back to English', () => {
  const { uploader } = createTestUploader({ config: { localeName: 'ru' } })
  uploader.locale.add('ru', {
    'header-uploading': 'Загрузка: {{count}} {{plural:file(count)}}',
    file__one: 'файл',
    file__few: 'файла',
    file__many: 'файлов',
  })
  const texts = [1, 3, 5, 21].map((count) => uploader.l10n('header-uploading', { count }))
  expect(texts).toEqual(['Загрузка: 1 файл', 'Загрузка: 3 файла', 'Загрузка: 5 файлов', 'Загрузка: 21 файл'])
  expect(uploader.l10n('done')).toBe('Done')
})

test('overrides of the host come first', () => {
  const { uploader } = createTestUploader({
    config: { localeDefinitionOverride: { en: { done: 'Finish', file__other: 'photos' } } },
  })
  expect(uploader.l10n('done')).toBe('Finish')
  expect(uploader.l10n('header-total', { count: 2 })).toBe('2 photos selected')
})

test('an unknown key stands for itself and a place without a value stays visible', () => {
  const { uploader } = createTestUploader()
  expect(uploader.l10n('My own label')).toBe('My own label')
  expect(uploader.l10n('a11y-file-item-status', { fileName: '{{status}}' })).toBe(
    'File {{status}} in status {{status}}',
  )
})

test('an invalid locale name does not break texts', () => {
  const { uploader } = createTestUploader({ config: { localeName: 'not a locale' } })
  expect(uploader.l10n('header-total', { count: 2 })).toBe('2 files selected')
})

test('an English sentence in another language keeps English plurals', () => {
  const { uploader } = createTestUploader({ config: { localeName: 'ja' } })
  expect([0, 1, 2].map((count) => uploader.l10n('header-total', { count }))).toEqual([
    '0 files selected',
    '1 file selected',
    '2 files selected',
  ])
})
