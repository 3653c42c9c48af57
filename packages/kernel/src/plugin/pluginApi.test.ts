import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { definePlugin } from './definePlugin.js'

declare module './Plugin.js' {
  interface PluginRegistry {
    counter: { readonly count: () => number }
  }
}

const counter = definePlugin<{ from?: number }>({
  id: 'counter',
  setup({ expose, options: { from = 0 } }) {
    let count = from
    expose({ count: () => ++count })
  },
})

test('the API that a plugin exposes is that of its installation, until it is removed', () => {
  const { uploader } = createTestUploader()
  expect(uploader.plugin('counter')).toBeUndefined()
  uploader.use(counter({ from: 5 }))
  expect(uploader.plugin('counter')?.count()).toBe(6)
  expect(uploader.plugin('counter')?.count()).toBe(7)
  uploader.unuse('counter')
  expect(uploader.plugin('counter')).toBeUndefined()
  uploader.use(counter())
  expect(uploader.plugin('counter')?.count()).toBe(1)
  uploader.destroy()
  expect(uploader.plugin('counter')).toBeUndefined()
})

test('a plugin that fails exposes nothing', () => {
  const broken = definePlugin({
    id: 'counter',
    setup({ expose }) {
      expose({ count: () => 1 })
      throw new Error('No.')
    },
  })
  const { uploader } = createTestUploader({ plugins: [broken()] })
  expect(uploader.plugin('counter')).toBeUndefined()
})
