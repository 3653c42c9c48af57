import { expect, test } from 'vitest'
import type { FileInfo } from '../entry/FileInfo.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'

const info = {
  uuid: 'new',
  cdnUrl: 'https://cdn.example/new/',
  originalFilename: 'new.png',
  size: 9,
  mimeType: 'image/png',
  isImage: true,
  metadata: null,
} as FileInfo

/** Records events, each with the length of the list at that time. */
function recordEvents({ uploader }: TestUploader): string[] {
  const seen: string[] = []
  for (const type of ['file-added', 'file-removed', 'file-url-changed', 'common-upload-failed'] as const) {
    uploader.on(type, (payload) => {
      const total = uploader.getOutputCollectionState().totalCount
      seen.push(`${type} ${'internalId' in payload ? payload.internalId : ''} of ${total}`)
    })
  }
  return seen
}

/** Adds a file, uploads it and returns the id of its entry. */
async function addUploaded(t: TestUploader): Promise<string> {
  const [id = ''] = t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(400)
  return id
}

test('changes the URL of an uploaded file, and emits file-url-changed only if it differs', async () => {
  const t = createTestUploader()
  const a = await addUploaded(t)
  const seen = recordEvents(t)
  const edited = { cdnUrl: 'https://cdn.example/u/-/rotate/90/', cdnUrlModifiers: '-/rotate/90/' }
  expect(t.uploader.updateFile(a, edited)).toMatchObject({ status: 'success', ...edited })
  t.uploader.updateFile(a, edited)
  t.uploader.updateFile(a, {})
  expect(seen).toEqual([`file-url-changed ${a} of 1`])
  t.uploader.updateFile(a, { mimeType: 'image/webp' })
  expect(t.uploader.getOutputItem(a)).toMatchObject({
    mimeType: 'image/webp',
    isImage: true,
    ...edited,
  })
  expect(seen).toHaveLength(1)
})

test('a silent entry emits file-url-changed and nothing else', async () => {
  const t = createTestUploader()
  const { internalId } = t.uploader.addFileFromUploadcareFile(info, { silent: true })
  const seen = recordEvents(t)
  t.uploader.updateFile(internalId, { cdnUrlModifiers: '-/preview/' })
  expect(seen).toEqual([`file-url-changed ${internalId} of 1`])
})

test('an edited file is validated again', async () => {
  const t = createTestUploader({
    config: {
      fileValidators: [
        (entry) => (entry.cdnUrlModifiers.includes('blur') ? { message: 'No blur.' } : undefined),
      ],
    },
  })
  const a = await addUploaded(t)
  t.uploader.updateFile(a, { cdnUrlModifiers: '-/blur/' })
  await microtasks()
  expect(t.uploader.getOutputItem(a)).toMatchObject({
    status: 'failed',
    errors: [{ message: 'No blur.' }],
  })
  t.uploader.updateFile(a, { cdnUrlModifiers: '' })
  await microtasks()
  expect(t.uploader.getOutputItem(a).status).toBe('success')
})

test('the file can be replaced until its bytes are sent', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.png' } })
  const [a = ''] = t.add('a.txt')
  const file = new File(['longer text'], 'b.png', { type: 'image/png' })
  expect(t.uploader.getOutputItem(a).status).toBe('failed')
  t.uploader.updateFile(a, { file })
  await microtasks()
  expect(t.uploader.getOutputItem(a)).toMatchObject({
    status: 'idle',
    name: 'b.png',
    size: 11,
    mimeType: 'image/png',
    isImage: true,
    file,
  })
  t.uploader.updateFile(a, { file: new Blob(['x']), mimeType: 'image/gif' })
  expect(t.uploader.getOutputItem(a)).toMatchObject({ name: 'b.png', mimeType: 'image/gif' })
  t.uploader.uploadAll()
  await microtasks()
  const sent = expect.objectContaining({ code: 'entry-sent' })
  expect(() => t.uploader.updateFile(a, { file })).toThrow(sent)
  t.transport.of('b.png').succeed()
  await microtasks()
  expect(() => t.uploader.updateFile(a, { file })).toThrow(sent)
})

test.each([
  { cdnUrl: 'javascript:alert(1)' },
  { cdnUrl: 7 },
  { cdnUrlModifiers: {} },
  { mimeType: 1 },
  { file: 'a' },
  { cdnUrl: 'https://cdn.example/x/', mimeType: {} },
])('the update %j is refused and changes nothing', async (update) => {
  const t = createTestUploader()
  const a = await addUploaded(t)
  const before = t.uploader.getOutputItem(a)
  expect(() => t.uploader.updateFile(a, update as never)).toThrow(
    expect.objectContaining({ code: 'input-invalid' }),
  )
  expect(t.uploader.getOutputItem(a)).toEqual(before)
})

test('a file that is not uploaded has no URL to change', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a = ''] = t.add('a')
  expect(() => t.uploader.updateFile(a, { cdnUrlModifiers: '-/preview/' })).toThrow(
    expect.objectContaining({
      code: 'entry-not-uploaded',
      message: `Entry with internalId ${a} hasn't uploaded yet`,
    }),
  )
  expect(() => t.uploader.updateFile('unknown', {})).toThrow('Entry with internalId unknown not found')
})

test('a replaced file changes the name and type of Uppy’s file and of its meta', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [id = ''] = t.add('notes.txt')
  t.uploader.updateFile(id, { file: new File(['x'], 'scan.png', { type: 'image/png' }) })
  expect(t.uploader.uppy.getFile(id)).toMatchObject({
    name: 'scan.png',
    extension: 'png',
    type: 'image/png',
    size: 1,
    meta: { name: 'scan.png', type: 'image/png' },
  })
})

test('an undefined field is an omitted one, when files are added and when they are updated', () => {
  const { uploader } = createTestUploader()
  const none = {
    fileName: undefined,
    fullPath: undefined,
    metadata: undefined,
    silent: undefined,
    source: undefined,
    tags: undefined,
  }
  const files = [new File(['a'], 'a.txt', { type: 'text/plain' })]
  const [given = '', omitted = ''] = [uploader.addFiles(files, none), uploader.addFiles(files)].flat()
  const look = (id: string) => ({ ...uploader.getOutputItem(id), internalId: '', uid: '' })
  expect(look(given)).toEqual(look(omitted))
  const nothing = { cdnUrl: undefined, cdnUrlModifiers: undefined, file: undefined, mimeType: undefined }
  uploader.updateFile(given, { ...nothing, fileName: undefined, metadata: undefined })
  expect(look(given)).toEqual(look(omitted))
})
