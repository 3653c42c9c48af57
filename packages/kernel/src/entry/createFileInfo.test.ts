import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { createFileInfo } from './createFileInfo.js'

test('a URL is enough; the name and the type follow from it', () => {
  expect(createFileInfo({ url: 'https://files.example/photos/My%20cat.jpg?v=2' })).toEqual({
    uuid: 'https://files.example/photos/My%20cat.jpg?v=2',
    name: 'My cat.jpg',
    originalFilename: 'My cat.jpg',
    size: 0,
    isStored: true,
    isImage: true,
    mimeType: 'image/jpeg',
    cdnUrl: 'https://files.example/photos/My%20cat.jpg?v=2',
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: null,
  })
})

test('a file that a server has fetched keeps the name in its link, which the list has shown', () => {
  const sent = {
    fileName: null,
    fileSize: null,
    mimeType: null,
    externalUrl: 'https://archive.example/a%20plan.pdf?v=2',
  }
  expect(createFileInfo({ url: '/files/42' }, sent)).toMatchObject({
    name: 'a plan.pdf',
    mimeType: 'application/pdf',
  })
  expect(createFileInfo({ url: '/files/42', name: 'b.pdf' }, sent)).toMatchObject({ name: 'b.pdf' })
})

test('the words of servers, of the specification and of the entry that was sent, in this order', () => {
  const sent = { fileName: 'scan.pdf', fileSize: 7, mimeType: 'application/pdf' }
  expect(createFileInfo({ url: '/files/42', id: 42 }, sent)).toMatchObject({
    uuid: '42',
    cdnUrl: '/files/42',
    name: 'scan.pdf',
    size: 7,
    mimeType: 'application/pdf',
    isImage: false,
  })
  const own = { url: '/files/42', key: 'a/b.png', name: 'b.png', size: 9, type: 'image/png' }
  expect(createFileInfo(own, sent)).toMatchObject({ uuid: 'a/b.png', name: 'b.png', size: 9, isImage: true })
  expect(createFileInfo({ ...own, uuid: 'u', cdnUrl: '/c', isImage: false })).toMatchObject({
    uuid: 'u',
    cdnUrl: '/c',
    isImage: false,
  })
  const { uploader } = createTestUploader()
  const both = uploader.addFileFromUploadcareFile(createFileInfo({ ...own, id: 7 }))
  expect([both.id, both.key]).toEqual(['7', 'a/b.png'])
  // A server's missing fields.
  expect(createFileInfo({ url: '/x.txt', size: undefined, name: null as never }, sent)).toMatchObject({
    size: 7,
    name: 'scan.pdf',
  })
})

test.each([undefined, null, 7, {}, { url: '' }, { url: 7 }])('%j has no URL and is refused', (file) => {
  expect(() => createFileInfo(file as never)).toThrow(expect.objectContaining({ code: 'input-invalid' }))
})

test('any URL gives an info, and an entry whose neutral names have the same values', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string({ minLength: 1 })), fc.option(fc.string()), (url, id) => {
      const { uploader } = createTestUploader()
      const entry = uploader.addFileFromUploadcareFile(createFileInfo({ url, id: id ?? undefined }))
      expect(entry).toMatchObject({ url, cdnUrl: url, id: entry.uuid, key: entry.uuid, type: entry.mimeType })
      uploader.destroy()
    }),
  )
})

test('an entry has the neutral names as the specified ones: null while it is uploaded', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  const [id = ''] = add('a.txt')
  expect(uploader.getOutputItem(id)).toMatchObject({ id: null, key: null, url: null, type: 'text/plain' })
  await clock.advance(0)
  transport.of('a.txt').succeed(createFileInfo({ url: 'https://files.example/a.txt', key: 'a/b' }))
  await clock.advance(0)
  const entry = uploader.getOutputItem(id)
  expect(entry).toMatchObject({
    id: 'a/b',
    key: 'a/b',
    uuid: 'a/b',
    url: 'https://files.example/a.txt',
    name: 'a.txt',
  })
})
