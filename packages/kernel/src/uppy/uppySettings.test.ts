import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

test('restrictions and autoProceed of Uppy set the configuration, whose validators apply them', async () => {
  const { uploader, add, transport, log } = createTestUploader()
  uploader.uppy.setOptions({
    autoProceed: false,
    restrictions: {
      maxFileSize: 100,
      minFileSize: 2,
      maxTotalFileSize: 200,
      maxNumberOfFiles: 3,
      minNumberOfFiles: 2,
      allowedFileTypes: ['image/*', '.pdf'],
    },
  })
  expect(uploader.cfg).toMatchObject({
    confirmUpload: true,
    maxLocalFileSizeBytes: 100,
    minFileSizeBytes: 2,
    maxTotalFileSizeBytes: 200,
    multiple: true,
    multipleMax: 3,
    multipleMin: 2,
    accept: 'image/*, .pdf',
  })
  const [id = ''] = add('c.exe')
  await microtasks()
  expect(uploader.getOutputItem(id).errors.map(({ type }) => type)).toEqual(['FORBIDDEN_FILE_TYPE'])
  expect(transport.uploads).toEqual([])
  // A dialog of the page has restrictions of its own, one without any, and one with a single file.
  uploader.uppy.setOptions({
    restrictions: {
      maxFileSize: null,
      minNumberOfFiles: null,
      maxNumberOfFiles: null,
      allowedFileTypes: null,
    },
  })
  expect(uploader.cfg).toMatchObject({
    maxLocalFileSizeBytes: 0,
    minFileSizeBytes: 2,
    multipleMin: 0,
    multipleMax: Number.MAX_SAFE_INTEGER,
    accept: '',
  })
  uploader.uppy.setOptions({ restrictions: { maxNumberOfFiles: 1 } })
  expect(uploader.cfg.multiple).toBe(false)
  expect(log).toEqual([])
})

test('options without an effect are refused by types and reported by name, and the others apply', () => {
  const { uploader, log } = createTestUploader()
  const options = {
    onBeforeFileAdded: () => false,
    onBeforeUpload: () => false,
    allowMultipleUploadBatches: false,
    meta: { album: '7' },
    restrictions: { maxFileSize: 5, requiredMetaFields: ['caption'], maxFiles: 3 },
  }
  // @ts-expect-error no page's type has what the uploader doesn't do
  uploader.uppy.setOptions({ onBeforeFileAdded: () => false })
  uploader.uppy.setOptions(options as never)
  expect(uploader.cfg.maxLocalFileSizeBytes).toBe(5)
  expect(uploader.uppy.getState().meta).toMatchObject({ album: '7' })
  const warnings = log.slice(1).join('\n')
  for (const name of [
    'onBeforeFileAdded',
    'onBeforeUpload',
    'allowMultipleUploadBatches',
    'restrictions.requiredMetaFields',
    'restrictions.maxFiles',
  ])
    expect(warnings).toContain(`"${name}" has no effect.`)
  expect(log[0]).toContain('"onBeforeFileAdded" has no effect. Write a validator')
})

test('required fields that are none, as Uppy itself has them, are not reported', () => {
  const { uploader, log } = createTestUploader()
  uploader.uppy.setOptions({ restrictions: { requiredMetaFields: [] } } as never)
  uploader.uppy.setOptions({ restrictions: null } as never)
  expect(log).toEqual([])
})

/** Records Uppy's events of batches as an app that counts them does. */
function recordBatches({ uppy }: ReturnType<typeof createTestUploader>['uploader']) {
  const seen: unknown[] = []
  const ids: string[] = []
  uppy.on('upload', (id, files) => {
    ids.push(id)
    seen.push(['upload', ...files.map(({ name }) => name)])
  })
  uppy.on('complete', ({ successful = [], failed = [], uploadID }) => {
    expect(uploadID).toBe(ids.at(-1))
    seen.push(['complete', successful.map(({ name }) => name), failed.map(({ name }) => name)])
  })
  return { seen, ids }
}

test('upload and complete are emitted once per batch with a transport', async () => {
  const { uploader, add, transport } = createTestUploader({ config: { maxConcurrentRequests: 2 } })
  const { seen, ids } = recordBatches(uploader)
  add('a', 'b', 'c')
  await microtasks()
  transport.of('a').succeed()
  await microtasks()
  transport.of('b').fail(namedError('UploadError', 'No.'))
  await microtasks()
  transport.of('c').succeed()
  await microtasks()
  expect(seen).toEqual([
    ['upload', 'a', 'b', 'c'],
    ['complete', ['a', 'c'], ['b']],
  ])
  uploader.retryAll()
  await microtasks()
  transport.of('b').succeed()
  await microtasks()
  expect(seen.slice(2)).toEqual([
    ['upload', 'b'],
    ['complete', ['b'], []],
  ])
  expect(new Set(ids).size).toBe(2)
})

test('upload and complete are emitted once for uppy.upload(), whose promise has the same files', async () => {
  const { uploader, add, transport } = createTestUploader({ config: { confirmUpload: true } })
  const { seen } = recordBatches(uploader)
  add('a', 'b')
  const call = uploader.uppy.upload()
  await microtasks()
  transport.of('a').succeed()
  await microtasks()
  transport.of('b').succeed()
  const result = await call
  await microtasks()
  expect(seen).toEqual([
    ['upload', 'a', 'b'],
    ['complete', ['a', 'b'], []],
  ])
  expect(result?.successful?.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('upload and complete are emitted once per batch with an uploader of Uppy, which gets each file once', async () => {
  const { uploader, log } = createTestUploader()
  uploader.unuse('fake-transport')
  const sent: string[][] = []
  uploader.uppy.addUploader(async (ids) => {
    sent.push(ids)
    for (const file of uploader.uppy.getFilesByIds(ids))
      uploader.uppy.emit('upload-success', file, {
        status: 200,
        uploadURL: 'https://x.example/',
        body: { id: file.name },
      })
  })
  const { seen } = recordBatches(uploader)
  const done = vi.fn()
  uploader.on('upload-end', done)
  uploader.addFiles(['a', 'b', 'c'].map((name) => new File(['text'], name)))
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(3)
  expect(seen).toEqual([
    ['upload', 'a', 'b', 'c'],
    ['complete', ['a', 'b', 'c'], []],
  ])
  expect(log.filter((line) => !line.includes('cdnUrl'))).toEqual([])
})
