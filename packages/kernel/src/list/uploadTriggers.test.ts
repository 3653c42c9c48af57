import { describe, expect, test } from 'vitest'
import type { FileInfo, OutputCollectionState } from '../index.js'
import { createTestUploader, microtasks, namedError } from '../testing/index.js'
import { createAsyncValidator } from '../validation/testing/fixtures/createAsyncValidator.js'

const info = (uuid: string): FileInfo => ({
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

describe('each uploadAll replaces the set of files that the progress counts', () => {
  const setUp = () => createTestUploader({ config: { confirmUpload: true } })
  const progress = (t: ReturnType<typeof setUp>) => t.uploader.getOutputCollectionState().progress

  test('after the first files are done, the next ones start at zero', async () => {
    const t = setUp()
    t.add('a', 'b')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(progress(t)).toBe(50)
    t.transport.of('b').succeed()
    await t.clock.advance(100)
    expect(progress(t)).toBe(100)
    t.add('c', 'd')
    await t.clock.advance(100)
    expect(progress(t)).toBe(100)
    t.uploader.uploadAll()
    expect(progress(t)).toBe(0)
    await t.clock.advance(100)
    t.transport.of('c').succeed()
    await t.clock.advance(100)
    expect(progress(t)).toBe(50)
  })

  test('while files are in flight, they no longer count', async () => {
    const t = setUp()
    t.add('a')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.transport.of('a').progress(50, 100)
    await t.clock.advance(100)
    expect(progress(t)).toBe(50)
    t.add('b')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(progress(t)).toBe(0)
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(progress(t)).toBe(0)
    t.transport.of('b').progress(40, 100)
    await t.clock.advance(100)
    expect(progress(t)).toBe(40)
  })

  test('one that finds nothing to do replaces nothing', async () => {
    const t = setUp()
    t.add('a')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.transport.of('a').progress(50, 100)
    const starts: number[] = []
    t.uploader.on('common-upload-start', ({ uploadingCount }) => void starts.push(uploadingCount))
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect([progress(t), starts]).toEqual([50, []])
  })

  test('removed and failed files leave it, or count what they have', async () => {
    const t = setUp()
    const [a, b] = t.add('a', 'b', 'c') as [string, string]
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.transport.of('a').progress(90, 100)
    t.transport.of('c').succeed()
    await t.clock.advance(100)
    expect(progress(t)).toBe(Math.round((90 + 0 + 100) / 3))
    t.uploader.removeFileByInternalId(b)
    await t.clock.advance(100)
    expect(progress(t)).toBe(95)
    t.uploader.removeFileByInternalId(a)
    await t.clock.advance(100)
    expect(progress(t)).toBe(100)
    t.uploader.removeAllFiles()
    await t.clock.advance(100)
    expect(progress(t)).toBe(0)
  })

  test('its start is an event with the files that it has found', async () => {
    const t = setUp()
    t.uploader.addFileFromUploadcareFile(info('done'))
    t.add('a', 'b')
    const starts: OutputCollectionState[] = []
    t.uploader.on('common-upload-start', (state) => void starts.push(state))
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(starts).toHaveLength(1)
    expect(starts[0]).toMatchObject({ status: 'uploading', uploadingCount: 2, totalCount: 3, progress: 0 })
  })
})

describe('uploadAll while files are being validated', () => {
  function setUpPending(config: object = {}) {
    const { validator, calls } = createAsyncValidator()
    const t = createTestUploader({ config: { confirmUpload: true, fileValidators: [validator], ...config } })
    const uploaded = () => t.transport.uploads.map(({ entry }) => entry.fileName)
    return { ...t, calls, uploaded }
  }

  test('each one is uploaded once it is valid, and the others are not', async () => {
    const t = setUpPending()
    t.add('a', 'b', 'c')
    await t.clock.advance(100)
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(t.uploaded()).toEqual([])
    t.calls[0]?.settle()
    t.calls[1]?.settle({ message: 'No.' })
    await t.clock.advance(100)
    expect(t.uploaded()).toEqual(['a'])
    t.calls[2]?.settle()
    await t.clock.advance(100)
    expect(t.uploaded()).toEqual(['a', 'c'])
    // A file that is added later waits for its own trigger.
    t.add('d')
    await t.clock.advance(100)
    t.calls[3]?.settle()
    await t.clock.advance(100)
    expect(t.uploaded()).toEqual(['a', 'c'])
  })

  test('right after 500 files were added, all of them are uploaded', async () => {
    const t = createTestUploader({
      config: { confirmUpload: true, maxConcurrentRequests: 500, fileValidators: [async () => undefined] },
    })
    t.add(...Array.from({ length: 500 }, (_, index) => `f${index}`))
    t.uploader.uploadAll()
    await t.clock.advance(1000)
    expect(t.transport.uploads).toHaveLength(500)
  })

  test('where the list forbids uploads, nothing starts by itself later', async () => {
    const t = setUpPending({ multipleMax: 1 })
    const [a] = t.add('a', 'b') as [string, string]
    await t.clock.advance(100)
    t.uploader.uploadAll()
    for (const { settle } of t.calls) settle()
    t.uploader.removeFileByInternalId(a)
    await t.clock.advance(100)
    expect(t.uploaded()).toEqual([])
  })
})

test('its progress starts over after the event of its start, also for a page that listens to both', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const events: string[] = []
  t.uploader.on('common-upload-start', ({ progress }) => void events.push(`start ${progress}`))
  t.uploader.on('common-upload-progress', ({ progress }) => void events.push(`progress ${progress}`))
  for (const name of ['a', 'b']) {
    t.add(name)
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.transport.of(name).succeed()
    await t.clock.advance(100)
  }
  expect(events).toEqual(['start 0', 'progress 100', 'start 0', 'progress 0', 'progress 100'])
})

describe('common-upload-success', () => {
  function setUp(config: object = {}) {
    const t = createTestUploader({ config })
    const successes: number[] = []
    t.uploader.on('common-upload-success', ({ successCount }) => void successes.push(successCount))
    return { ...t, successes }
  }

  test('is emitted when all files are uploaded, and again when an uploaded file joins', async () => {
    const t = setUp()
    t.add('a', 'b')
    await t.clock.advance(100)
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.successes).toEqual([])
    t.transport.of('b').succeed()
    await t.clock.advance(100)
    expect(t.successes).toEqual([2])
    t.uploader.addFileFromUploadcareFile(info('c'))
    await t.clock.advance(100)
    expect(t.successes).toEqual([2, 3])
    t.uploader.addFileFromUploadcareFile(info('d'), { silent: true })
    await t.clock.advance(100)
    expect(t.successes).toEqual([2, 3, 4])
  })

  test('again when one joins in the same moment in which another one leaves', async () => {
    const t = setUp()
    const { internalId } = t.uploader.addFileFromUploadcareFile(info('a'))
    await t.clock.advance(100)
    expect(t.successes).toEqual([1])
    t.uploader.removeFileByInternalId(internalId)
    t.uploader.addFileFromUploadcareFile(info('b'))
    await t.clock.advance(100)
    expect(t.successes).toEqual([1, 1])
  })

  test('not when a file is only removed, edited, or given a state', async () => {
    const t = setUp()
    const { internalId } = t.uploader.addFileFromUploadcareFile(info('a'))
    const { internalId: second } = t.uploader.addFileFromUploadcareFile(info('b'))
    await t.clock.advance(100)
    t.successes.length = 0
    t.uploader.removeFileByInternalId(second)
    await t.clock.advance(100)
    t.uploader.updateFile(internalId, { cdnUrlModifiers: '-/preview/' })
    await t.clock.advance(100)
    expect(t.successes).toEqual([])
  })

  test('not while the list has an error, and once it has none', async () => {
    const t = setUp({ multipleMin: 2 })
    t.uploader.addFileFromUploadcareFile(info('a'))
    await t.clock.advance(100)
    expect(t.successes).toEqual([])
    t.uploader.addFileFromUploadcareFile(info('b'))
    await t.clock.advance(100)
    expect(t.successes).toEqual([2])
    t.uploader.config.set({ multipleMax: 1, multipleMin: 0 })
    await t.clock.advance(100)
    t.uploader.config.set({ multipleMax: 2 })
    await t.clock.advance(100)
    expect(t.successes).toEqual([2, 2])
  })

  test('when a failed file is retried or removed', async () => {
    const t = setUp()
    const [, b] = t.add('a', 'b') as [string, string]
    await t.clock.advance(100)
    t.transport.of('a').succeed()
    t.transport.of('b').fail(namedError('UploadError', 'Refused.'))
    await t.clock.advance(100)
    expect(t.successes).toEqual([])
    t.uploader.removeFileByInternalId(b)
    await t.clock.advance(100)
    expect(t.successes).toEqual([1])
  })

  test('a listener that adds a file, throws or destroys does no harm', async () => {
    const t = setUp()
    let isFirst = true
    t.uploader.on('common-upload-success', () => {
      if (!isFirst) return t.uploader.destroy()
      isFirst = false
      t.uploader.addFileFromUploadcareFile(info('b'))
      throw new Error('broken')
    })
    t.uploader.addFileFromUploadcareFile(info('a'))
    await t.clock.advance(200)
    expect(t.successes).toEqual([1, 2])
    expect(t.log).toHaveLength(1)
    expect(t.clock.pending).toBe(0)
  })
})

describe('events of silent entries', () => {
  const types = [
    'file-added',
    'file-upload-start',
    'file-upload-progress',
    'file-upload-success',
    'file-url-changed',
    'file-upload-failed',
    'file-removed',
  ] as const
  function setUp() {
    const t = createTestUploader()
    const events: string[] = []
    for (const type of types) t.uploader.on(type, ({ name }) => void events.push(`${type} ${name}`))
    return { ...t, events }
  }

  test('an upload: only that its URL is there, and its end', async () => {
    const t = setUp()
    const { internalId } = t.uploader.addFileFromObject(new File(['x'], 'a'), { silent: true })
    await t.clock.advance(100)
    t.transport.of('a').progress(1, 2)
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.events).toEqual(['file-url-changed a'])
    t.uploader.updateFile(internalId, { cdnUrl: 'https://cdn.example/other/' })
    t.uploader.removeFileByInternalId(internalId)
    expect(t.events).toEqual(['file-url-changed a', 'file-url-changed a', 'file-removed a'])
  })

  test('a failure is emitted, as that of any other entry', async () => {
    const t = setUp()
    t.uploader.addFileFromObject(new File(['x'], 'a'), { silent: true })
    await t.clock.advance(100)
    t.transport.of('a').fail(namedError('UploadError', 'Refused.'))
    await t.clock.advance(100)
    expect(t.events).toEqual(['file-upload-failed a'])
  })

  test('of a file that is uploaded when it joins, once', async () => {
    const t = setUp()
    t.uploader.addFileFromUploadcareFile(info('a'), { silent: true })
    t.uploader.addFileFromUploadcareFile(info('b'))
    await microtasks()
    expect(t.events).toEqual([
      'file-url-changed a',
      'file-added b',
      'file-upload-success b',
      'file-url-changed b',
    ])
  })

  test('the numbers of the list count them', async () => {
    const t = setUp()
    t.uploader.addFileFromUploadcareFile(info('a'), { silent: true })
    await t.clock.advance(1000)
    expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', successCount: 1 })
  })
})
