import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'

test('payloads have the status that the event reports', async () => {
  const t = createTestUploader()
  const seen: string[] = []
  const types = [
    'file-added',
    'file-upload-start',
    'file-upload-progress',
    'file-upload-success',
    'file-url-changed',
    'file-removed',
    'common-upload-start',
    'common-upload-success',
  ] as const
  for (const type of types) t.uploader.on(type, ({ status }) => seen.push(`${type} ${status}`))
  const [a = ''] = t.add('a')
  await microtasks()
  t.transport.of('a').options.onProgress(1, 2)
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  t.uploader.removeFileByInternalId(a)
  expect(seen).toEqual([
    'file-added idle',
    'common-upload-start uploading',
    'file-upload-start uploading',
    'file-upload-progress uploading',
    'file-upload-success success',
    'file-url-changed success',
    'common-upload-success success',
    'file-removed removed',
  ])
})

test('the removal of an entry is its last event, also when a listener of its success removes it', async () => {
  const t = createTestUploader()
  const seen: string[] = []
  for (const type of ['file-upload-success', 'file-url-changed', 'file-removed'] as const) {
    t.uploader.on(type, () => seen.push(type))
  }
  t.uploader.on('file-upload-success', ({ internalId }) => t.uploader.removeFileByInternalId(internalId))
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await microtasks()
  expect(seen).toEqual(['file-upload-success', 'file-removed'])
})

test('a validator that is set and removed again emits one failure and no second success', async () => {
  const t = createTestUploader()
  const seen: string[] = []
  for (const type of ['file-upload-success', 'file-upload-failed', 'file-url-changed'] as const) {
    t.uploader.on(type, () => seen.push(type))
  }
  t.add('a.txt')
  await microtasks()
  t.transport.of('a.txt').succeed()
  await microtasks()
  t.uploader.config.set({ accept: '.png' })
  await microtasks()
  t.uploader.config.set({ accept: '' })
  await microtasks()
  expect(seen).toEqual(['file-upload-success', 'file-url-changed', 'file-upload-failed'])
})
