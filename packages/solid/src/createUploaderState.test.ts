import { createTestUploader } from '@lading/kernel/testing'
import { createRoot } from 'solid-js'
import { expect, test } from 'vitest'
import { createUploaderState } from './createUploaderState.js'

test('signals have their value at once and after each change, until their root ends', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  const { state, max, dispose } = createRoot((dispose) => {
    const state = createUploaderState(uploader)
    return { state, max: state.config('multipleMax'), dispose }
  })
  expect([state.ids(), state.activity().current]).toEqual([[], null])
  add('a.txt')
  await clock.advance(400)
  const [id] = state.ids()
  expect(state.collection().totalCount).toBe(1)
  const { entry, end } = createRoot((end) => ({ entry: state.entry(id as string), end }))
  transport.of('a.txt').succeed()
  await clock.advance(400)
  expect(entry()?.status).toBe('success')
  uploader.config.set({ multipleMax: 3 })
  expect(max()).toBe(3)

  dispose()
  end()
  add('b.txt')
  uploader.config.set({ multipleMax: 4 })
  await clock.advance(400)
  expect([state.ids(), max()]).toEqual([[id], 3])
})
