import { createUploader, definePlugin, stringOption } from '@lading/kernel'
import { expect, test } from 'vitest'
import { configDefaults } from '../../early/configDefaults.js'
import { lazyPlugins } from '../lazyPlugins.js'
import { withKeysOnly } from './UploaderLayer.js'

test('without the transport, each key reads as before the app is loaded, or as the page has set it', () => {
  const uploader = createUploader({ plugins: withKeysOnly(lazyPlugins(), 'uploadcare-transport') })
  expect(() => uploader.transport).toThrow('No plugin provides')
  expect({ ...uploader.cfg }).toEqual(configDefaults)
  uploader.config.set({ baseUrl: 'https://upload.example', multipartChunkSize: 'large' })
  expect([uploader.cfg.baseUrl, uploader.cfg.multipartChunkSize]).toEqual([
    'https://upload.example',
    5_242_880,
  ])
})

test('a transport of the page defines the keys again', () => {
  const own = definePlugin({
    id: 'own',
    config: { baseUrl: stringOption('https://own.example') },
    setup() {},
  })
  const plugins = [...withKeysOnly(lazyPlugins(), 'uploadcare-transport'), own()]
  expect(createUploader({ plugins }).cfg.baseUrl).toBe('https://own.example')
})
