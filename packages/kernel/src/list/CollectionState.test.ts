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

test('counts new files once before their uploads, whoever else is notified of them', async () => {
  const t = createTestUploader()
  await t.clock.advance(1000)
  const seen: number[][] = []
  t.uploader.entries.subscribe(() => {})
  t.uploader.collection.subscribe(() => {
    const { totalCount, uploadingCount } = t.uploader.collection.snapshot
    seen.push([t.clock.now(), totalCount, uploadingCount])
  })
  t.add('a', 'b')
  await t.clock.advance(1000)
  expect(seen).toEqual([
    [1000, 2, 0],
    [1050, 2, 2],
  ])
})

test('notifies every 200 ms while files are only sent, and 50 ms after the last call of anything else', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 9 } })
  t.add('a', 'b', 'c', 'd')
  await t.clock.advance(1000)
  const seen: (readonly [timeMs: number, sentPercent: number, failedCount: number])[] = []
  t.uploader.collection.subscribe(() => {
    const { sentPercent, failedCount } = t.uploader.collection.snapshot
    seen.push([t.clock.now(), sentPercent, failedCount])
  })
  const at = (timeMs: number) => t.clock.advance(timeMs - t.clock.now())
  t.transport.of('a').progress(1, 2)
  await at(1010)
  t.transport.of('a').progress(2, 2)
  await at(1020)
  t.transport.of('b').succeed()
  await at(1210)
  t.transport.of('c').progress(1, 2)
  await at(1220)
  t.transport.of('d').fail(namedError('NetworkError', 'Network error'))
  await at(1500)
  t.transport.of('a').succeed()
  await at(1510)
  t.transport.of('c').succeed()
  await at(2000)
  expect(seen).toEqual([
    [1000, 6, 0],
    [1200, 37, 0],
    // A failure does not wait, nor does the end.
    [1250, 58, 1],
    [1500, 75, 1],
    [1550, 100, 1],
  ])
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
