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

test('a replacement keeps the position, source, path, metadata and tags under a new id', async () => {
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

test('options of a replacement take precedence over its file info, which takes precedence over the replaced entry', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a] = t.add('a')
  const withMeta = { ...info, metadata: { from: 'info' }, tags: ['info'] }
  const entry = t.uploader.replaceFile(a as string, withMeta, { source: 'x', fullPath: 'p', tags: ['y'] })
  expect(entry).toMatchObject({ source: 'x', fullPath: 'p', metadata: { from: 'info' }, tags: ['y'] })
})

test('replacing the only file emits no event with an empty list or with two files', async () => {
  const t = createTestUploader({ config: { multiple: false } })
  const [a] = t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(400)
  t.uploader.setCurrentActivity('upload-list')
  const seen = recordEvents(t)
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

test('replacing an entry that is being uploaded aborts its upload', async () => {
  const t = createTestUploader()
  const [a] = t.add('a')
  await microtasks()
  t.uploader.replaceFile(a as string, info)
  expect(t.transport.of('a').options.signal.aborted).toBe(true)
})

test('replacing with invalid file info, or an unknown entry, throws and changes nothing', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a] = t.add('a')
  expect(() => t.uploader.replaceFile(a as string, {} as never)).toThrow(
    expect.objectContaining({ code: 'input-invalid' }),
  )
  expect(() => t.uploader.replaceFile('unknown', info)).toThrow(
    expect.objectContaining({ code: 'entry-unknown' }),
  )
  expect(t.uploader.entries.ids).toEqual([a])
})

test('while all files are canceled, a listener may replace one: the replacement alone is left', async () => {
  const t = createTestUploader()
  const { uploader } = t
  const { uppy } = uploader
  const [, last = ''] = t.add('a', 'b')
  await t.clock.advance(0)
  uppy.once('file-removed', () => uploader.replaceFile(last, info))
  uppy.cancelAll()
  await t.clock.advance(1_000)
  expect(Object.keys(uppy.getState().files)).toEqual(uploader.entries.ids)
  expect(uploader.getOutputCollectionState()).toMatchObject({ totalCount: 1, successCount: 1 })
})
