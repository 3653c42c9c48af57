import { afterEach, expect, test, vi } from 'vitest'
import { type CreateUploaderOptions, createUploader } from '../createUploader.js'
import type { FileInfo } from '../entries/UploadEntry.js'
import { type Logger, LoggerToken } from '../ports/logger.js'
import { createFakeTransport } from '../testing/fakeTransport.js'

/** A busy machine may take its time to load code. */
const PATIENCE_MS = 30_000
vi.setConfig({ testTimeout: PATIENCE_MS })
const until = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS })

/** An uploader that loads its engine, as on a page. */
function setUp(options: CreateUploaderOptions = {}) {
  const transport = createFakeTransport()
  const log: string[] = []
  const logger: Logger = { error: (text) => void log.push(text), warn: (text) => void log.push(text) }
  const uploader = createUploader({
    ...options,
    plugins: [transport.plugin],
    services: (scope) => void scope.value(LoggerToken, logger),
  })
  const add = (...names: string[]) => uploader.addFiles(names.map((name) => new File(['text'], name)))
  return { uploader, transport, log, add }
}

const fileInfo = (uuid: string): FileInfo => ({
  uuid,
  name: uuid,
  originalFilename: uuid,
  size: 1,
  isStored: true,
  isImage: false,
  mimeType: 'text/plain',
  cdnUrl: `https://cdn.example/${uuid}/`,
  imageInfo: null,
  videoInfo: null,
  contentInfo: null,
  metadata: null,
})

/** Makes the engine's code fail to load until `mend` is called. */
async function breakEngine() {
  const load = vi.fn(() => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  vi.resetModules()
  vi.doMock('./startEngine.js', load)
  const { createUploader: create } = await import('../createUploader.js')
  return { create, mend: () => vi.doUnmock('./startEngine.js') }
}

afterEach(() => {
  vi.doUnmock('./startEngine.js')
  vi.resetModules()
})

test('the first file loads the engine, and is uploaded', async () => {
  const t = setUp()
  const [id] = t.add('a') as [string]
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', errors: [] })
  await until(() => expect(t.transport.uploads).toHaveLength(1))
  expect(t.uploader.getOutputItem(id).status).toBe('uploading')
  t.uploader.destroy()
})

test('files are judged by all rules before any is uploaded', async () => {
  const t = setUp({ config: { maxLocalFileSizeBytes: 1, multipleMax: 1 } })
  t.add('a', 'b')
  await until(() =>
    expect(t.uploader.getOutputCollectionState()).toMatchObject({
      failedCount: 2,
      errors: [{ type: 'TOO_MANY_FILES' }, { type: 'SOME_FILES_HAS_ERRORS' }],
    }),
  )
  expect(t.transport.uploads).toEqual([])
  t.uploader.destroy()
})

test('what was wanted before the engine was there is done when it is', async () => {
  const t = setUp({ config: { confirmUpload: true } })
  t.add('a')
  t.uploader.uploadAll()
  await until(() => expect(t.transport.uploads).toHaveLength(1))
  const other = setUp({ config: { confirmUpload: true } })
  other.add('b')
  void other.uploader.uppy.upload()
  await until(() => expect(other.transport.uploads).toHaveLength(1))
  t.uploader.destroy()
  other.uploader.destroy()
})

test('a retry of what has not failed starts nothing, also before the engine is there', async () => {
  const t = setUp({ config: { confirmUpload: true } })
  const [id] = t.add('a') as [string]
  t.uploader.retryAll()
  t.uploader.retryUpload(id)
  await vi.dynamicImportSettled()
  expect(t.uploader.getOutputItem(id).status).toBe('idle')
  t.uploader.destroy()
})

test('a list of uploaded files is no success before it is judged', async () => {
  const t = setUp({ config: { multipleMax: 1 } })
  const success = vi.fn()
  t.uploader.on('common-upload-success', success)
  for (const uuid of ['a', 'b']) t.uploader.addFileFromUploadcareFile(fileInfo(uuid))
  expect(t.uploader.getOutputCollectionState().status).toBe('idle')
  await vi.waitFor(() =>
    expect(t.uploader.getOutputCollectionState().errors).toMatchObject([{ type: 'TOO_MANY_FILES' }]),
  )
  expect(success).not.toHaveBeenCalled()
  t.uploader.config.set({ multipleMax: 2 })
  await vi.waitFor(() => expect(success).toHaveBeenCalledOnce())
  t.uploader.destroy()
})

test('an empty list that is wrong is said to be wrong', async () => {
  const t = setUp({ config: { multipleMin: 1 } })
  await until(() =>
    expect(t.uploader.getOutputCollectionState().errors).toMatchObject([{ type: 'TOO_FEW_FILES' }]),
  )
  const other = setUp()
  other.uploader.config.set({ collectionValidators: [() => ({ message: 'Never.' })] })
  await until(() =>
    expect(other.uploader.getOutputCollectionState().errors).toMatchObject([{ message: 'Never.' }]),
  )
  t.uploader.destroy()
  other.uploader.destroy()
})

test('a file that is gone before the engine is there is not uploaded', async () => {
  const t = setUp()
  const [gone] = t.add('gone', 'stays') as [string]
  t.uploader.removeFileByInternalId(gone)
  await until(() => expect(t.transport.uploads).toHaveLength(1))
  expect(t.transport.uploads[0]?.entry.fileName).toBe('stays')
  t.uploader.destroy()
})

test('an uploader that is destroyed meanwhile starts nothing', async () => {
  const t = setUp()
  t.add('a')
  t.uploader.destroy()
  await vi.dynamicImportSettled()
  expect(t.transport.uploads).toEqual([])
  expect(t.log).toEqual([])
})

test('when the engine cannot be loaded, files say so and a retry loads it again', async () => {
  const { create, mend } = await breakEngine()
  const log: string[] = []
  const transport = createFakeTransport()
  const logger: Logger = { error: (text) => void log.push(text), warn: (text) => void log.push(text) }
  const uploader = create({
    config: { confirmUpload: true },
    plugins: [transport.plugin],
    services: (scope) => void scope.value(LoggerToken, logger),
  })
  const { internalId: id } = uploader.addFileFromObject(new File(['text'], 'a'))
  await until(() => expect(uploader.getOutputItem(id).status).toBe('failed'))
  expect(uploader.getOutputItem(id).errors).toMatchObject([
    { type: 'NETWORK_ERROR', message: 'Network error' },
  ])
  expect(log).toEqual([expect.stringContaining('could not be loaded')])
  mend()
  uploader.retryUpload(id)
  await until(() => expect(transport.uploads).toHaveLength(1))
  transport.of('a').succeed()
  await until(() => expect(uploader.getOutputItem(id).status).toBe('success'))
  uploader.destroy()
})
