import { expect, test } from 'vitest'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { createEntry } from './createEntry.js'
import { createFileInfo } from './createFileInfo.js'
import { createTestUploader } from './createTestUploader.js'

test('an entry has every field that one of an uploader has, with the same values for a text file', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [id = ''] = t.add('file.txt')
  await t.clock.advance(100)
  const real = t.uploader.entries.get(id) as UploadEntry
  const keys = Object.keys(createEntry()) as (keyof UploadEntry)[]
  const read = Object.fromEntries(keys.map((key) => [key, real[key]]))
  expect(Object.keys(real).filter((key) => !keys.includes(key as keyof UploadEntry))).toEqual([])
  expect(createEntry({ internalId: id, source: 'js-api', file: real.file })).toEqual(read)
})

test('each entry has an id of its own', () => {
  const [one, other] = [createEntry(), createEntry()]
  expect(one.internalId).not.toBe(other.internalId)
  expect(one.uid).toBe(one.internalId)
  expect(createEntry({ internalId: 'mine' })).toMatchObject({ internalId: 'mine', uid: 'mine' })
})

test('the file has the name and the type given', () => {
  const { file, ...entry } = createEntry({ fileName: 'photo.png', mimeType: 'image/png' })
  expect(file).toMatchObject({ name: 'photo.png', type: 'image/png', size: 4 })
  expect(entry).toMatchObject({ fileName: 'photo.png', fileSize: 4, mimeType: 'image/png', isImage: true })
})

test('name, size and type are those of a given file', () => {
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
  expect(createEntry({ file })).toMatchObject({
    file,
    fileName: 'logo.svg',
    fileSize: 6,
    mimeType: 'image/svg+xml',
    isImage: true,
  })
})

test('an entry of a URL has no file', () => {
  const entry = createEntry({ file: null, externalUrl: 'https://files.example/a.txt' })
  expect(entry).toMatchObject({ file: null, fileName: null, fileSize: null, mimeType: null, isImage: false })
})

test.each([
  ['idle', {}],
  ['uploading', { isUploading: true }],
  ['failed', { errors: [{ type: 'UPLOAD_ERROR', message: 'The upload failed.' }] }],
  ['removed', { isRemoved: true }],
] as const)('the status %s has what it is computed from', (status, fields) => {
  expect(createEntry({ status })).toMatchObject({ status, uploadProgress: 0, ...fields })
})

test('an uploaded entry has the info of its file', () => {
  const { fileInfo, ...entry } = createEntry({
    fileName: 'photo.png',
    mimeType: 'image/png',
    status: 'success',
  })
  expect(fileInfo).toMatchObject({ originalFilename: 'photo.png', size: 4, isImage: true })
  expect(entry).toMatchObject({
    uuid: fileInfo?.uuid,
    cdnUrl: fileInfo?.cdnUrl,
    uploadProgress: 100,
    fileName: 'photo.png',
  })
})

test('the status follows from the fields', () => {
  const fileInfo = createFileInfo({ name: 'a.pdf', size: 7, mimeType: 'application/pdf', tags: ['a'] })
  expect(createEntry({ fileInfo })).toMatchObject({
    status: 'success',
    fileName: 'a.pdf',
    fileSize: 7,
    mimeType: 'application/pdf',
    tags: ['a'],
  })
  const uploadError = { type: 'NETWORK_ERROR', message: 'Network error', error: null } as const
  expect(createEntry({ uploadError })).toMatchObject({
    status: 'failed',
    errors: [{ type: 'NETWORK_ERROR' }],
  })
  expect(createEntry({ isQueued: true })).toMatchObject({ status: 'uploading', isUploading: true })
})

test('every field can be overridden', () => {
  const overrides: Partial<UploadEntry> = {
    fileName: 'other.txt',
    fileSize: 1,
    fullPath: 'a/other.txt',
    isImage: true,
    status: 'uploading',
    uploadProgress: 40,
  }
  expect(createEntry(overrides)).toMatchObject(overrides)
})

test('a file info has a UUID of its own, in its URL too', () => {
  const [one, other] = [createFileInfo(), createFileInfo({ uuid: 'mine', isStored: false })]
  expect(one.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(createFileInfo().uuid).not.toBe(one.uuid)
  expect(other).toMatchObject({ uuid: 'mine', cdnUrl: 'https://cdn.example/mine/', isStored: false })
})
