import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { createSSRApp, effectScope, h, shallowRef, watch } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { provideUploader, useCollection, useConfig, useEntry, useEntryIds, useUploader } from './index.js'

test('a component follows the list, the configuration and one entry, until its scope ends', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  const scope = effectScope()
  const id = shallowRef('none')
  const seen: number[] = []
  const state = scope.run(() => {
    const collection = useCollection(uploader)
    watch(collection, ({ totalCount }) => seen.push(totalCount), { flush: 'sync' })
    return {
      collection,
      ids: useEntryIds(uploader),
      entry: useEntry(id, uploader),
      max: useConfig('multipleMax', uploader),
    }
  })
  expect([state?.ids.value, state?.entry.value]).toEqual([[], undefined])
  add('a.txt')
  await clock.advance(400)
  const [first] = uploader.entries.ids
  expect(state?.ids.value).toEqual([first])
  expect(seen.at(-1)).toBe(1)
  id.value = first as string
  expect(state?.entry.value?.fileName).toBe('a.txt')
  transport.of('a.txt').succeed()
  await clock.advance(400)
  expect(state?.entry.value?.status).toBe('success')
  uploader.config.set({ multipleMax: 3 })
  expect(state?.max.value).toBe(3)

  scope.stop()
  add('b.txt')
  uploader.config.set({ multipleMax: 4 })
  await clock.advance(400)
  expect([state?.collection.value.totalCount, state?.max.value]).toEqual([1, 3])
})

test('an uploader is provided to the components below, on a server too', async () => {
  const { uploader } = createTestUploader()
  const Inner = { setup: () => (useUploader() === uploader ? () => h('p', 'found') : () => null) }
  const Outer = {
    setup() {
      provideUploader(uploader)
      return () => h(Inner)
    },
  }
  expect(await renderToString(createSSRApp(Outer))).toBe('<p>found</p>')
  await expect(renderToString(createSSRApp(Inner))).rejects.toThrow(
    'There is no uploader above this component.',
  )
})
