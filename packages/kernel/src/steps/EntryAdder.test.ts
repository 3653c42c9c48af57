import { expect, test } from 'vitest'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import { type CdnUrls, CdnUrlsToken } from '../ports/CdnUrls.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createFileInfo } from '../testing/createFileInfo.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { Uploader } from '../Uploader.js'

const file = new File(['bytes'], 'a.txt')
const invalid = expect.objectContaining({ code: 'input-invalid' })

test('addFiles accepts a fullPath per file', () => {
  const { uploader } = createTestUploader({ config: { confirmUpload: true } })
  const ids = uploader.addFiles([file, { file, fullPath: 'folder/a.txt' }, new Blob(['b'])], {
    source: 'drop-area',
  })
  expect(ids.map((id) => uploader.getOutputItem(id))).toEqual([
    expect.objectContaining({ name: 'a.txt', fullPath: null, source: 'drop-area' }),
    expect.objectContaining({ name: 'a.txt', fullPath: 'folder/a.txt', source: 'drop-area' }),
    expect.objectContaining({ fullPath: null, source: 'drop-area' }),
  ])
})

test.each([null, undefined, 7, 'a.txt', {}, { file: 'a.txt', fullPath: 'a' }])(
  'addFiles adds no file if one of them is %o',
  (input) => {
    const { uploader } = createTestUploader({ config: { confirmUpload: true } })
    expect(() => uploader.addFiles([file, input as never])).toThrow(invalid)
    expect(uploader.entries.size).toBe(0)
  },
)

test('addFileFromUrl adds an idle entry and passes its URL to the transport', async () => {
  const t = createTestUploader()
  const entry = t.uploader.addFileFromUrl(' https://example.com/a.jpg ', {
    fileName: 'b.jpg',
    source: 'url',
    fullPath: 'folder/b.jpg',
    metadata: { k: 'v' },
    tags: ['x'],
  })
  expect(entry).toMatchObject({
    status: 'idle',
    externalUrl: 'https://example.com/a.jpg',
    name: 'b.jpg',
    source: 'url',
    fullPath: 'folder/b.jpg',
    file: null,
    metadata: { k: 'v' },
    tags: ['x'],
  })
  await microtasks()
  expect(t.transport.uploads[0]?.entry).toMatchObject({
    externalUrl: 'https://example.com/a.jpg',
    uuid: null,
    file: null,
  })
  expect(t.uploader.addFileFromUrl('http://example.com/a').source).toBe('js-api')
})

test('addFileFromCdnUrl splits a delivery URL with the CdnUrls service', async () => {
  const t = createTestUploader({
    services: (scope) =>
      scope.value(CdnUrlsToken, {
        parse: (url) =>
          url === 'good'
            ? {
                uuid: 'u',
                cdnUrl: 'https://cdn.example/u/-/preview/',
                cdnUrlModifiers: '-/preview/',
                fileName: 'a.jpg',
              }
            : null,
        withModifiers: (cdnUrl, cdnUrlModifiers) => `${cdnUrl}${cdnUrlModifiers}`,
      }),
  })
  const { internalId } = t.uploader.addFileFromCdnUrl('good', { source: 'mine' })
  expect(t.uploader.getOutputItem(internalId)).toMatchObject({
    status: 'idle',
    name: 'a.jpg',
    uuid: 'u',
    source: 'mine',
  })
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(internalId)).toMatchObject({
    status: 'success',
    uuid: 'u',
    cdnUrl: 'https://cdn.example/u/-/preview/',
    cdnUrlModifiers: '-/preview/',
    fileInfo: { cdnUrl: 'https://cdn.example/u/' },
  })
  expect(t.uploader.addFileFromCdnUrl('good', { fileName: 'mine.jpg' }).name).toBe('mine.jpg')
  expect(() => t.uploader.addFileFromCdnUrl('bad')).toThrow(
    expect.objectContaining({ code: 'input-invalid', message: 'Invalid CDN URL' }),
  )
  expect(t.uploader.entries.size).toBe(2)
})

test('addFileFromCdnUrl throws without a CdnUrls service', () => {
  const { uploader } = createTestUploader()
  expect(() => uploader.addFileFromCdnUrl('https://cdn.example/u/')).toThrow(
    expect.objectContaining({ code: 'service-missing' }),
  )
})

test.each(['', null, undefined, 7, {}])('addFileFromUuid refuses %j', (uuid) => {
  const { uploader } = createTestUploader()
  expect(() => uploader.addFileFromUuid(uuid as string)).toThrow(invalid)
})

test.each([null, undefined, 7, {}, { uuid: 'u' }, { cdnUrl: 'c' }])(
  'addFileFromUploadcareFile refuses %j',
  (info) => {
    const { uploader } = createTestUploader()
    expect(() => uploader.addFileFromUploadcareFile(info as never)).toThrow(invalid)
    expect(uploader.entries.size).toBe(0)
  },
)

test('every method that adds or changes files throws after destroy', () => {
  const { uploader } = createTestUploader()
  uploader.destroy()
  const destroyedError = expect.objectContaining({ code: 'uploader-destroyed' })
  expect(() => uploader.addFileFromUrl('https://example.com/')).toThrow(destroyedError)
  expect(() => uploader.addFileFromUuid('u')).toThrow(destroyedError)
  expect(() => uploader.addFileFromCdnUrl('https://example.com/')).toThrow(destroyedError)
  expect(() => uploader.replaceFile('id', {} as never)).toThrow(destroyedError)
  expect(() => uploader.updateFile('id', {})).toThrow(destroyedError)
})

const UUID = '11111111-2222-4333-8444-555555555555'
const urls: CdnUrls = {
  parse: (cdnUrl) => ({ uuid: UUID, cdnUrl, cdnUrlModifiers: '', fileName: null }),
  withModifiers: (cdnUrl) => cdnUrl,
}

const addOne: Record<string, (uploader: Uploader) => OutputFileEntry> = {
  addFileFromObject: (u) => u.addFileFromObject(file, { source: 'test' }),
  addFileFromUrl: (u) => u.addFileFromUrl('https://example.com/a.jpg', { source: 'test' }),
  addFileFromUuid: (u) => u.addFileFromUuid(UUID, { source: 'test' }),
  addFileFromCdnUrl: (u) => u.addFileFromCdnUrl(`https://cdn.example/${UUID}/`, { source: 'test' }),
  addFileFromUploadcareFile: (u) => u.addFileFromUploadcareFile(createFileInfo(), { source: 'test' }),
}

test.each(Object.entries(addOne))(
  '%s returns the entry as removed when a listener of file-added removes it',
  (_, add) => {
    const t = createTestUploader({ services: (scope) => void scope.value(CdnUrlsToken, urls) })
    const removed: string[] = []
    t.uploader.on('file-added', ({ internalId }) => t.uploader.removeFileByInternalId(internalId))
    t.uploader.on('file-removed', ({ internalId }) => removed.push(internalId))
    const entry = add(t.uploader)
    expect(entry).toMatchObject({ status: 'removed', isRemoved: true, source: 'test' })
    expect(removed).toEqual([entry.internalId])
    expect(t.uploader.entries.size).toBe(0)
  },
)

test('replaceFile returns the new entry as removed when a listener of file-added removes it', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [old = ''] = t.add('old')
  t.uploader.on('file-added', ({ internalId }) => t.uploader.removeFileByInternalId(internalId))
  const entry = t.uploader.replaceFile(old, createFileInfo({ uuid: UUID }))
  expect(entry).toMatchObject({ status: 'removed', uuid: UUID })
  expect(t.uploader.entries.size).toBe(0)
})

test('adding returns the entry as removed when a listener of file-added destroys the uploader', () => {
  const t = createTestUploader()
  t.uploader.on('file-added', () => t.uploader.destroy())
  expect(t.uploader.addFileFromObject(file)).toMatchObject({ status: 'removed', name: 'a.txt' })
})
