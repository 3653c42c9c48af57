import { describe, expect, test, vi } from 'vitest'
import { type FileMetadata, KernelError, type OutputFileEntry, type Uploader } from '../index.js'
import { createTestUploader, microtasks, namedError } from '../testing/index.js'

const sent = (t: ReturnType<typeof createTestUploader>) =>
  t.transport.uploads.map(({ entry }) => [entry.fileName, entry.fullPath, entry.metadata])

describe('queued is a status that one can see', () => {
  test.each(['pause', 'limit', 'place'] as const)('by %s: queued is not uploading', async (by) => {
    const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
    const [first] = t.add('first') as [string]
    await t.clock.advance(100)
    if (by === 'pause') t.uploader.pauseUploads()
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    if (by === 'limit') t.uploader.config.set({ multipleMax: 1 })
    if (by !== 'place') t.transport.of('first').succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a)).toMatchObject({
      status: 'uploading',
      isQueued: true,
      isUploading: false,
      uploadProgress: 0,
    })
    expect(
      t.uploader.getOutputCollectionState().uploadingEntries.map(({ internalId }) => internalId),
    ).toContain(a)
    t.transport.of('first').isOpen && t.transport.of('first').succeed()
    t.uploader.config.set({ multipleMax: 5 })
    t.uploader.resumeUploads()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a)).toMatchObject({
      status: 'uploading',
      isQueued: false,
      isUploading: true,
    })
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a)).toMatchObject({
      status: 'success',
      isQueued: false,
      isUploading: false,
    })
    expect(t.uploader.getOutputItem(first).isQueued).toBe(false)
  })

  test('only the start of an upload is an event, not its place in the queue', async () => {
    const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
    const starts: OutputFileEntry[] = []
    t.uploader.on('file-upload-start', (entry) => void starts.push(entry))
    t.add('a', 'b')
    await t.clock.advance(100)
    expect(starts.map(({ name, isQueued, isUploading }) => [name, isQueued, isUploading])).toEqual([
      ['a', false, true],
    ])
  })

  test('is no more when a queued file is removed', async () => {
    const t = createTestUploader()
    t.uploader.pauseUploads()
    const removed: OutputFileEntry[] = []
    t.uploader.on('file-removed', (entry) => void removed.push(entry))
    const [a] = t.add('a') as [string]
    await microtasks()
    t.uploader.removeFileByInternalId(a)
    expect(removed).toMatchObject([{ status: 'removed', isQueued: false, isUploading: false }])
  })

  test('isPaused follows', () => {
    const { uploader } = createTestUploader()
    expect(uploader.isPaused).toBe(false)
    uploader.pauseUploads()
    uploader.pauseUploads()
    expect(uploader.isPaused).toBe(true)
    uploader.resumeUploads()
    expect(uploader.isPaused).toBe(false)
    uploader.pauseUploads()
    uploader.destroy()
    expect(uploader.isPaused).toBe(false)
  })
})

describe('updateFile changes the name and the metadata', () => {
  const moments: [string, (t: ReturnType<typeof createTestUploader>) => Promise<string>][] = [
    [
      'of an idle file',
      async (t) => {
        t.uploader.config.set({ confirmUpload: true })
        return add(t)
      },
    ],
    [
      'of a queued file',
      async (t) => {
        t.add('first')
        await t.clock.advance(100)
        return add(t)
      },
    ],
    [
      'of a paused file',
      async (t) => {
        t.uploader.pauseUploads()
        return add(t)
      },
    ],
    [
      'of a file over the limit',
      async (t) => {
        t.uploader.config.set({ multipleMax: 1 })
        t.add('first')
        await t.clock.advance(100)
        return add(t)
      },
    ],
    [
      'of a failed upload',
      async (t) => {
        const id = await add(t)
        t.transport.of('a.txt').fail(namedError('UploadError', 'Refused.'))
        await t.clock.advance(100)
        return id
      },
    ],
  ]
  async function add(t: ReturnType<typeof createTestUploader>) {
    const file = new File(['text'], 'a.txt', { type: 'text/plain' })
    const { internalId } = t.uploader.addFileFromObject(file, {
      fullPath: 'dir/a.txt',
      metadata: { old: '1' },
    })
    await t.clock.advance(100)
    return internalId
  }

  test.each(moments)('%s; the path follows, and both are what is sent', async (_, arrange) => {
    const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
    const id = await arrange(t)
    const changes = vi.fn()
    t.uploader.entries.subscribeEntry(id, changes)
    expect(t.uploader.updateFile(id, { fileName: 'b.md', metadata: { new: '2' } })).toMatchObject({
      name: 'b.md',
      fullPath: 'dir/b.md',
      metadata: { new: '2' },
      mimeType: 'text/plain',
    })
    await t.clock.advance(100)
    expect(changes).toHaveBeenCalled()
    t.uploader.config.set({ multipleMax: 9, confirmUpload: false })
    t.uploader.resumeUploads()
    t.uploader.retryAll()
    for (const upload of t.transport.uploads) if (upload.isOpen) upload.succeed()
    await t.clock.advance(1000)
    expect(sent(t).at(-1)).toEqual(['b.md', 'dir/b.md', { new: '2' }])
    expect(t.log).toEqual([])
  })

  test('of a file without a path, whose path stays empty', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const [a] = t.add('a') as [string]
    expect(t.uploader.updateFile(a, { fileName: 'b' })).toMatchObject({ name: 'b', fullPath: null })
  })

  test('of a file by URL before it is fetched', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const { internalId } = t.uploader.addFileFromUrl('https://example.com/a.png')
    t.uploader.updateFile(internalId, { fileName: 'b.png', metadata: { a: '1' } })
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(sent(t)).toEqual([['b.png', null, { a: '1' }]])
  })

  test('validates the new name', async () => {
    const t = createTestUploader({ config: { confirmUpload: true, accept: '.txt' } })
    const [a] = t.add('a.txt') as [string]
    expect(t.uploader.updateFile(a, { fileName: 'a.exe' })).toMatchObject({
      status: 'failed',
      errors: [{ type: 'FORBIDDEN_FILE_TYPE' }],
    })
    expect(t.uploader.updateFile(a, { fileName: 'b.txt' })).toMatchObject({ status: 'idle', errors: [] })
  })

  test('and a queued file whose new name is refused is not sent', async () => {
    const t = createTestUploader({ config: { accept: '.txt' } })
    t.uploader.pauseUploads()
    const [a] = t.add('a.txt', 'b.txt') as [string]
    await t.clock.advance(100)
    t.uploader.updateFile(a, { fileName: 'a.exe' })
    t.uploader.resumeUploads()
    await t.clock.advance(100)
    expect(sent(t).map(([name]) => name)).toEqual(['b.txt'])
    expect(t.uploader.getOutputItem(a)).toMatchObject({
      status: 'failed',
      errors: [{ type: 'FORBIDDEN_FILE_TYPE' }],
    })
  })

  test('once it is uploaded, the entry and the output alone have them', async () => {
    const t = createTestUploader()
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    t.uploader.updateFile(a, { fileName: 'b', metadata: { alt: 'A lake' } })
    await t.clock.advance(400)
    expect(t.uploader.getOutputItem(a)).toMatchObject({
      name: 'b',
      metadata: { alt: 'A lake' },
      status: 'success',
    })
    expect(t.transport.uploads).toHaveLength(1)
  })

  test('not while its bytes are sent', async () => {
    const t = createTestUploader()
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    for (const update of [{ fileName: 'b' }, { metadata: { a: '1' } }]) {
      expect(() => t.uploader.updateFile(a, update)).toThrow(expect.objectContaining({ code: 'entry-sent' }))
    }
    expect(t.uploader.getOutputItem(a)).toMatchObject({ name: 'a', metadata: null })
  })

  test.each([
    ['a name that is no string', { fileName: 7 }],
    ['a name that is null', { fileName: null }],
    ['metadata that is a string', { metadata: 'a' }],
    ['metadata that is a list', { metadata: ['a'] }],
    ['one valid and one invalid field', { fileName: 'b', metadata: 7 }],
    ['one invalid and one valid field', { fileName: 7, metadata: { a: '1' } as FileMetadata }],
  ])('%s changes nothing', async (_, update) => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const [a] = t.add('a') as [string]
    expect(() => t.uploader.updateFile(a, update as never)).toThrow(KernelError)
    expect(() => t.uploader.updateFile(a, update as never)).toThrow(
      expect.objectContaining({ code: 'input-invalid' }),
    )
    expect(t.uploader.getOutputItem(a)).toMatchObject({ name: 'a', metadata: null })
  })

  test('of an unknown file is an error, an empty update is none', () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    expect(() => t.uploader.updateFile('x', { fileName: 'b' })).toThrow(
      expect.objectContaining({ code: 'entry-unknown' }),
    )
    const [a] = t.add('a') as [string]
    expect(t.uploader.updateFile(a, {})).toMatchObject({ name: 'a', status: 'idle' })
  })
})

describe('validators of a changed file', () => {
  test.each(['idle', 'queued'] as const)(
    'run again for other bytes of an %s file, those for adding too',
    async (when) => {
      const validator = vi.fn(({ size }: OutputFileEntry) =>
        size === 5 ? { message: 'This file contains a virus.' } : null,
      )
      const t = createTestUploader({
        config: { confirmUpload: true, fileValidators: [{ runOn: 'add', validator }] },
      })
      const [a] = t.add('a') as [string]
      t.uploader.pauseUploads()
      if (when === 'queued') t.uploader.uploadAll()
      await t.clock.advance(100)
      expect(t.uploader.getOutputItem(a).isQueued).toBe(when === 'queued')
      t.uploader.updateFile(a, { file: new File(['virus'], 'a') })
      t.uploader.resumeUploads()
      await t.clock.advance(100)
      expect(t.uploader.getOutputItem(a)).toMatchObject({
        status: 'failed',
        errors: [{ message: 'This file contains a virus.' }],
      })
      expect(t.transport.uploads).toEqual([])
    },
  )

  test('run again for other metadata, and a file that is valid now is uploaded', async () => {
    const validator = ({ metadata }: OutputFileEntry) =>
      metadata?.title ? null : { message: 'Enter a title.' }
    const t = createTestUploader({ config: { fileValidators: [validator] } })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).status).toBe('failed')
    t.uploader.updateFile(a, { metadata: { title: 'Lisbon' } })
    await t.clock.advance(100)
    expect(sent(t)).toEqual([['a', null, { title: 'Lisbon' }]])
  })

  test('do not run again for equal metadata, which they may set themselves', async () => {
    const validator = vi.fn(({ internalId }: OutputFileEntry, api: Uploader) => {
      api.updateFile(internalId, { metadata: { camera: 'unknown' } })
      return null
    })
    const t = createTestUploader({ config: { confirmUpload: true, fileValidators: [validator] } })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'idle', metadata: { camera: 'unknown' } })
    expect(validator).toHaveBeenCalledTimes(2)
    expect(t.log).toEqual([])
  })
})
