import { createUploader } from '@lading/kernel'
import { expect, test } from 'vitest'
import { lazyPlugins } from '../app/lazyPlugins.js'
import { configDefaults } from './configDefaults.js'
import { readSetting } from './readSetting.js'

test('each key has its default before the app is loaded', () => {
  const { cfg } = createUploader({ plugins: lazyPlugins() })
  expect(configDefaults).toEqual({ ...cfg })
})

test.each([
  ['multiple', 'false'],
  ['multiple', ''],
  ['confirmUpload', 'true'],
  ['multipleMax', '5'],
  ['multipleMax', Number.POSITIVE_INFINITY],
  ['multipleMin', ' 2 '],
  ['thumbSize', 'large'],
  ['sourceList', 'local,mine'],
  ['multiple', null],
  ['multiple', undefined],
  ['accept', null],
  ['cloudImageEditorTabs', undefined],
  ['metadata', { page: 'test' }],
])('%s = %o is read as the uploader reads it', (key, value) => {
  const uploader = createUploader({ plugins: lazyPlugins() })
  uploader.config.set({ [key]: value })
  expect(readSetting(value, configDefaults[key])).toEqual(uploader.cfg[key as 'multiple'])
})
