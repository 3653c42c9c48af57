import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type LazyPluginDefinition, lazyPlugin } from './lazyPlugin.js'

interface Greeter {
  greet(name: string): string
}

const greeted: string[] = []

const definition: LazyPluginDefinition<Greeter> = {
  id: 'greeter',
  setup({ contribute }, code) {
    greeted.push(code.current ? 'loaded' : 'not loaded')
    contribute('source', {
      id: 'greeter',
      label: 'Greet',
      open: async () => void greeted.push((await code.load()).greet('Ada')),
    })
  },
}

test('a plugin contributes at once; its code is loaded when it is first used, and again after a failure', async () => {
  greeted.length = 0
  const load = vi
    .fn<() => Promise<Greeter>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ greet: (name) => `Hello ${name}` })
  const greeter = lazyPlugin(definition, load)
  const { uploader } = createTestUploader({ plugins: [greeter()] })
  const [source] = uploader.slots.items('source')
  expect(load).not.toHaveBeenCalled()
  await expect(source?.open?.()).rejects.toThrow('offline')
  await source?.open?.()
  await source?.open?.()
  expect(load).toHaveBeenCalledTimes(2)
  // Another uploader uses the same code.
  createTestUploader({ plugins: [greeter()] })
  expect(greeted).toEqual(['not loaded', 'Hello Ada', 'Hello Ada', 'loaded'])
})

test('a page that has the code passes it, and nothing is loaded', () => {
  greeted.length = 0
  createTestUploader({ plugins: [lazyPlugin(definition, { greet: () => '' })()] })
  expect(greeted).toEqual(['loaded'])
})
