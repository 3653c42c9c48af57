import { expect, test } from 'vitest'
import { UploadError } from '../errors/transportErrors.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createFileInfo } from '../testing/createFileInfo.js'
import { createTestUploader } from '../testing/createTestUploader.js'

/** An uploader with a file in each state, whose Uppy nothing has used. */
async function createBusyUploader() {
  const t = createTestUploader({ config: { maxConcurrentRequests: 4 } })
  t.add('done', 'failed', 'sending', 'paused', 'queued')
  await microtasks()
  t.transport.of('done').succeed()
  t.transport.of('failed').fail(new UploadError('No.'))
  t.transport.of('sending').options.onProgress(1, 4)
  t.uploader.pause(t.uploader.entries.ids[3] as string)
  t.uploader.pauseUploads()
  t.uploader.addFiles([{ file: new File(['text'], 'late'), fullPath: 'folder/late' }], {
    source: 'drop-area',
  })
  t.uploader.addFileFromUploadcareFile(createFileInfo({ originalFilename: 'known' }))
  await microtasks()
  return t
}

test('an Uppy that is used late has every file as it is, in list order', async () => {
  const { uploader } = await createBusyUploader()
  const files = uploader.uppy.getFiles()
  expect(files.map(({ id }) => id)).toEqual(uploader.entries.ids)
  expect(
    files.map(({ name, progress, error, isPaused }) => [name, progress.percentage, error, isPaused]),
  ).toEqual([
    ['done', 100, undefined, undefined],
    ['failed', 0, 'No.', undefined],
    ['sending', 25, undefined, undefined],
    ['paused', 0, undefined, true],
    ['queued', 0, undefined, undefined],
    ['late', 0, undefined, undefined],
    ['known', 100, undefined, undefined],
  ])
  expect(files[0]).toMatchObject({ progress: { uploadComplete: true }, response: { status: 200 } })
  expect(files[5]).toMatchObject({ source: 'drop-area', meta: { relativePath: 'folder/late' } })
})

test('an upload that is under way when Uppy is first used ends in Uppy, too', async () => {
  const { uploader, transport } = await createBusyUploader()
  const ended: string[] = []
  uploader.uppy.on('upload-success', (file) => ended.push(file?.name ?? ''))
  transport.of('sending').succeed()
  await microtasks()
  expect(ended).toEqual(['sending'])
  expect(uploader.uppy.getFiles()[2]).toMatchObject({ progress: { uploadComplete: true, percentage: 100 } })
})

test('metadata that a plugin of Uppy has set is there again after a removal is undone', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { uppy } = t.uploader
  const id = uppy.addFile({ name: 'a', data: new Blob(['a']), meta: { album: 'Summer' } })
  const [own = ''] = t.add('own')
  uppy.setFileMeta(own, { album: 'Winter' })
  t.uploader.removeFiles([id, own]).restore()
  expect(uppy.getFiles().map(({ meta }) => meta.album)).toEqual(['Summer', 'Winter'])
})

test('in an event of its own addition or removal, an entry and its file agree', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { uploader } = t
  const { uppy } = uploader
  const seen: unknown[] = []
  uploader.on('file-added', ({ internalId, name }) => seen.push(name, uppy.getFile(internalId)?.name))
  uppy.on('file-removed', ({ id }) => seen.push(uploader.entries.has(id), !!uppy.getFile(id)))
  const ids = t.add('a', 'b')
  uploader.removeFileByInternalId(ids[0] as string)
  uppy.removeFile(ids[1] as string)
  expect(seen).toEqual(['a', 'a', 'b', 'b', false, false, false, false])
})

test('a reset reaches Uppy and the page once, whichever side begins it', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { uploader } = t
  const { uppy } = uploader
  const seen: string[] = []
  uploader.on('list-reset', () => seen.push('list-reset'))
  uppy.on('cancel-all', () => seen.push('cancel-all'))
  t.add('a')
  uploader.removeAllFiles()
  expect(seen.splice(0).sort()).toEqual(['cancel-all', 'list-reset'])
  t.add('b')
  uppy.cancelAll()
  expect(seen.sort()).toEqual(['cancel-all', 'list-reset'])
  expect(uploader.entries.size).toBe(0)
})
