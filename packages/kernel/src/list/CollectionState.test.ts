import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { EMPTY_COLLECTION } from './CollectionSnapshot.js'

test('the snapshot of an empty list is EMPTY_COLLECTION, also after all files are removed', async () => {
  const t = createTestUploader()
  expect(t.uploader.collection.current()).toEqual(EMPTY_COLLECTION)
  t.add('a')
  t.uploader.removeAllFiles()
  await t.clock.advance(100)
  expect(t.uploader.collection.snapshot).toEqual(EMPTY_COLLECTION)
})

test('counts each entry once, under its current status', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 4 } })
  const counts = () => {
    const { idleCount, uploadingCount, successCount, failedCount, totalCount } =
      t.uploader.collection.current()
    return [idleCount, uploadingCount, successCount, failedCount, totalCount]
  }
  t.uploader.config.set({ confirmUpload: true })
  t.add('a', 'b', 'c')
  expect(counts()).toEqual([3, 0, 0, 0, 3])
  t.uploader.uploadAll()
  expect(counts()).toEqual([0, 3, 0, 0, 3])
  await microtasks()
  t.transport.of('a').succeed()
  t.transport.of('b').fail(namedError('NetworkError', 'Network error'))
  t.transport.of('c').fail(namedError('CancelError', 'Request canceled'))
  await microtasks()
  expect(counts()).toEqual([1, 0, 1, 1, 3])
  t.uploader.removeAllFiles()
  expect(counts()).toEqual([0, 0, 0, 0, 0])
})

test('notifies a subscriber once per batch of changes, only if the snapshot changed, and not after it unsubscribes', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const listener = vi.fn()
  const unsubscribe = t.uploader.collection.subscribe(listener)
  t.add('a', 'b')
  t.add('c')
  await t.clock.advance(60)
  expect(listener).toHaveBeenCalledTimes(1)
  const { snapshot } = t.uploader.collection
  t.uploader.collection.invalidate()
  // A renamed file changes no count.
  t.uploader.updateFile(t.uploader.entries.ids[0] as string, { file: new File([], 'renamed') })
  await t.clock.advance(60)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(t.uploader.collection.snapshot).toBe(snapshot)
  unsubscribe()
  t.add('d')
  await t.clock.advance(60)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('progress covers only the files of the current upload', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { internalId } = t.uploader.addFileFromUploadcareFile({
    uuid: 'u',
    cdnUrl: 'https://cdn.example/u/',
  } as never)
  t.add('a')
  t.uploader.uploadAll()
  await microtasks()
  t.transport.of('a').options.onProgress(1, 4)
  t.uploader.updateFile(internalId, { cdnUrlModifiers: '-/preview/' })
  await t.clock.advance(60)
  expect(t.uploader.collection.snapshot.progress).toBe(25)
  expect(t.uploader.getOutputCollectionState().progress).toBe(25)
})
