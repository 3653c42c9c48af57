import type { Body, Meta, UppyFile } from '@uppy/core'
import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'

type Files = Record<string, UppyFile<Meta, Body>>

/** Restores files as Golden Retriever does after a reload; `e2e/uppyPlugins.spec.ts` uses Golden Retriever itself. */
function restore({ uploader }: TestUploader, files: Files): void {
  const currentUploads = { interrupted: { fileIDs: Object.keys(files), step: 1, result: {} as never } }
  uploader.uppy.setState({ recoveredState: { files, currentUploads } as never, currentUploads, files })
  uploader.uppy.emit('restored', {})
}

/** Returns the file map of an earlier page, as Golden Retriever stores it. */
async function earlierFiles(): Promise<Files> {
  const t = createTestUploader({ config: { maxConcurrentRequests: 2 } })
  t.add('sent.txt', 'half.txt', 'queued.txt')
  await microtasks()
  t.transport.of('sent.txt').succeed()
  t.transport.of('half.txt').options.onProgress(2, 4)
  await microtasks()
  const files = structuredClone(t.uploader.uppy.getState().files)
  for (const file of Object.values(files)) file.isRestored = true
  return files
}

test('a list is restored after a reload, and its remaining files are uploaded', async () => {
  const files = await earlierFiles()
  const t = createTestUploader()
  restore(t, files)
  const output = t.uploader.getOutputCollectionState()
  expect(output.allEntries.map(({ name, uuid, uploadProgress }) => [name, uuid, uploadProgress])).toEqual([
    ['sent.txt', 'uuid-of-sent.txt', 100],
    ['half.txt', null, 0],
    ['queued.txt', null, 0],
  ])
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['half.txt', 'queued.txt'])
  t.transport.of('half.txt').succeed()
  t.transport.of('queued.txt').succeed()
  await t.clock.advance(500)
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
  expect(t.log).toEqual([])
})

test('files that were added before the list is restored stay', async () => {
  const files = await earlierFiles()
  const t = createTestUploader({ config: { confirmUpload: true } })
  // An explicit id, because generated ids would repeat those of the earlier page.
  const id = t.uploader.uppy.addFile({ id: 'new', name: 'new.txt', data: new Blob(['x']) })
  restore(t, files)
  expect(t.uploader.entries.size).toBe(4)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ name: 'new.txt', status: 'idle' })
  expect(t.uploader.uppy.getFile(id).data).toBeInstanceOf(Blob)
})

test('a restored file without bytes can be removed and does not break the others', async () => {
  const files = await earlierFiles()
  for (const file of Object.values(files)) {
    if (file.name === 'half.txt') Object.assign(file, { isGhost: true, data: undefined })
  }
  const t = createTestUploader({ config: { confirmUpload: true } })
  restore(t, files)
  const ghost = t.uploader.getOutputCollectionState().allEntries.find(({ name }) => name === 'half.txt')
  expect(ghost).toMatchObject({ file: null, status: 'idle', size: 4 })
  t.uploader.removeFileByInternalId(ghost?.internalId ?? '')
  expect(t.uploader.entries.size).toBe(2)
})

test('uppy.upload() uploads the files whose upload a reload interrupted', async () => {
  const files = await earlierFiles()
  const t = createTestUploader({ config: { confirmUpload: true } })
  restore(t, files)
  // As the Continue of Uppy's dashboard does.
  void t.uploader.uppy.emit('restore-confirmed')
  void t.uploader.uppy.upload()
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['half.txt', 'queued.txt'])
})

test('the id of the uploader is the id of Uppy, under which the list is stored', () => {
  const named = createTestUploader({ id: 'documents' })
  expect(named.uploader.uppy.getID()).toBe('lading-documents')
  expect(createTestUploader().uploader.uppy.getID()).not.toBe('lading-documents')
})
