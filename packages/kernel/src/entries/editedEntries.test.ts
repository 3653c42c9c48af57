import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'
import type { FileInfo } from './FileInfo.js'

const info = {
  uuid: 'new',
  cdnUrl: 'https://cdn.example/new/',
  originalFilename: 'new.png',
  size: 9,
  mimeType: 'image/png',
  isImage: true,
  metadata: null,
} as FileInfo

function watch({ uploader }: TestUploader): string[] {
  const seen: string[] = []
  for (const type of ['file-added', 'file-removed', 'file-url-changed', 'common-upload-failed'] as const) {
    uploader.on(type, (payload) => {
      const total = uploader.getOutputCollectionState().totalCount
      seen.push(`${type} ${'internalId' in payload ? payload.internalId : ''} of ${total}`)
    })
  }
  return seen
}

async function uploaded(t: TestUploader, ...names: string[]): Promise<string[]> {
  const ids = t.add(...names)
  await microtasks()
  for (const name of names) t.transport.of(name).succeed()
  await t.clock.advance(400)
  return ids
}

test('a replaced file keeps its place, and what is not said otherwise; its id is new', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const options = { source: 'camera', metadata: { k: 'v' }, tags: ['t'] }
  const [a] = t.uploader.addFiles([new File([], 'a')], options)
  const [b] = t.uploader.addFiles([{ file: new File([], 'b'), fullPath: 'dir/b' }], options)
  const [c] = t.uploader.addFiles([new File([], 'c')], options)
  const entry = t.uploader.replaceFile(b as string, info)
  expect(entry).toMatchObject({
    status: 'success',
    name: 'new.png',
    uuid: 'new',
    cdnUrl: info.cdnUrl,
    source: 'camera',
    fullPath: 'dir/b',
    metadata: { k: 'v' },
    tags: ['t'],
  })
  expect(entry.internalId).not.toBe(b)
  const order = [a, entry.internalId, c]
  expect(t.uploader.entries.ids).toEqual(order)
  expect(Object.keys(t.uploader.uppy.getState().files)).toEqual(order)
  t.add('d')
  expect(t.uploader.entries.ids.slice(0, 3)).toEqual(order)
  await microtasks()
  expect(Object.keys(t.uploader.uppy.getState().files)).toEqual(t.uploader.entries.ids)
  expect(() => t.uploader.getOutputItem(b as string)).toThrow('not found')
})

test('replacing overrides what is said and forgets what the file info says of neither', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a] = t.add('a')
  const withMeta = { ...info, metadata: { from: 'info' }, tags: ['info'] }
  const second = t.uploader.replaceFile(a as string, withMeta, { source: 'x', fullPath: 'p', tags: ['y'] })
  expect(second).toMatchObject({ source: 'x', fullPath: 'p', metadata: { from: 'info' }, tags: ['y'] })
})

test('replacing the only file never shows an empty list or one file too many', async () => {
  const t = createTestUploader({ config: { multiple: false } })
  const [a] = await uploaded(t, 'a')
  t.uploader.setCurrentActivity('upload-list')
  const seen = watch(t)
  const { internalId } = t.uploader.replaceFile(a as string, info)
  await t.clock.advance(1000)
  expect(seen).toEqual([
    `file-added ${internalId} of 1`,
    `file-url-changed ${internalId} of 1`,
    `file-removed ${a} of 1`,
  ])
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  expect(t.uploader.getOutputCollectionState()).toMatchObject({
    status: 'success',
    totalCount: 1,
    errors: [],
  })
})

test('replacing an entry that is being uploaded ends its upload', async () => {
  const t = createTestUploader()
  const [a] = t.add('a')
  await microtasks()
  t.uploader.replaceFile(a as string, info)
  expect(t.transport.of('a').options.signal.aborted).toBe(true)
})

test('replacing with junk, or an entry that is not there, changes nothing', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a] = t.add('a')
  expect(() => t.uploader.replaceFile(a as string, {} as never)).toThrow(
    expect.objectContaining({ code: 'input-invalid' }),
  )
  expect(() => t.uploader.replaceFile('nobody', info)).toThrow(
    expect.objectContaining({ code: 'entry-unknown' }),
  )
  expect(t.uploader.entries.ids).toEqual([a])
})

test('an editor writes the URL of an uploaded file, and hosts are told when it is another one', async () => {
  const t = createTestUploader()
  const [a] = await uploaded(t, 'a')
  const seen = watch(t)
  const edited = { cdnUrl: 'https://cdn.example/u/-/rotate/90/', cdnUrlModifiers: '-/rotate/90/' }
  expect(t.uploader.updateFile(a as string, edited)).toMatchObject({ status: 'success', ...edited })
  t.uploader.updateFile(a as string, edited)
  t.uploader.updateFile(a as string, {})
  expect(seen).toEqual([`file-url-changed ${a} of 1`])
  t.uploader.updateFile(a as string, { mimeType: 'image/webp' })
  expect(t.uploader.getOutputItem(a as string)).toMatchObject({
    mimeType: 'image/webp',
    isImage: true,
    ...edited,
  })
  expect(seen).toHaveLength(1)
})

test('a silent entry emits that its URL has changed, and nothing else', async () => {
  const t = createTestUploader()
  const { internalId } = t.uploader.addFileFromUploadcareFile(info, { silent: true })
  const seen = watch(t)
  t.uploader.updateFile(internalId, { cdnUrlModifiers: '-/preview/' })
  expect(seen).toEqual([`file-url-changed ${internalId} of 1`])
})

test('an edit is judged anew', async () => {
  const t = createTestUploader({
    config: {
      fileValidators: [
        (entry) => (entry.cdnUrlModifiers.includes('blur') ? { message: 'No blur.' } : undefined),
      ],
    },
  })
  const [a] = await uploaded(t, 'a')
  t.uploader.updateFile(a as string, { cdnUrlModifiers: '-/blur/' })
  await microtasks()
  expect(t.uploader.getOutputItem(a as string)).toMatchObject({
    status: 'failed',
    errors: [{ message: 'No blur.' }],
  })
  t.uploader.updateFile(a as string, { cdnUrlModifiers: '' })
  await microtasks()
  expect(t.uploader.getOutputItem(a as string).status).toBe('success')
})

test('bytes can be exchanged until they are sent', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.png' } })
  const [a] = t.add('a.txt')
  const file = new File(['longer text'], 'b.png', { type: 'image/png' })
  expect(t.uploader.getOutputItem(a as string).status).toBe('failed')
  t.uploader.updateFile(a as string, { file })
  await microtasks()
  expect(t.uploader.getOutputItem(a as string)).toMatchObject({
    status: 'idle',
    name: 'b.png',
    size: 11,
    mimeType: 'image/png',
    isImage: true,
    file,
  })
  t.uploader.updateFile(a as string, { file: new Blob(['x']), mimeType: 'image/gif' })
  expect(t.uploader.getOutputItem(a as string)).toMatchObject({ name: 'b.png', mimeType: 'image/gif' })
  t.uploader.uploadAll()
  await microtasks()
  const sent = expect.objectContaining({ code: 'entry-sent' })
  expect(() => t.uploader.updateFile(a as string, { file })).toThrow(sent)
  t.transport.of('b.png').succeed()
  await microtasks()
  expect(() => t.uploader.updateFile(a as string, { file })).toThrow(sent)
})

test.each([
  { cdnUrl: 'javascript:alert(1)' },
  { cdnUrl: 7 },
  { cdnUrlModifiers: {} },
  { mimeType: 1 },
  { file: 'a' },
  { cdnUrl: 'https://cdn.example/x/', mimeType: {} },
])('the update %j is refused as a whole', async (update) => {
  const t = createTestUploader()
  const [a] = await uploaded(t, 'a')
  const before = t.uploader.getOutputItem(a as string)
  expect(() => t.uploader.updateFile(a as string, update as never)).toThrow(
    expect.objectContaining({ code: 'input-invalid' }),
  )
  expect(t.uploader.getOutputItem(a as string)).toEqual(before)
})

test('a file that is not uploaded yet has no URL to edit', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a] = t.add('a')
  expect(() => t.uploader.updateFile(a as string, { cdnUrlModifiers: '-/preview/' })).toThrow(
    expect.objectContaining({
      code: 'entry-not-uploaded',
      message: `Entry with internalId ${a} hasn't uploaded yet`,
    }),
  )
  expect(() => t.uploader.updateFile('nobody', {})).toThrow('Entry with internalId nobody not found')
})

test('other bytes go by their own name, also where Uppy keeps it for those who send them', () => {
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
