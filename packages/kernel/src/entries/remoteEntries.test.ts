import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { microtasks } from '../testing/fakeClock.js'
import { CdnUrlsToken } from './CdnUrls.js'
import { parseWebUrl } from './parseInput.js'

const invalid = expect.objectContaining({ code: 'input-invalid' })

test('a file behind a URL is an idle entry whose URL the transport gets', async () => {
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

test.each([
  '',
  'example.com/a.jpg',
  '//example.com/a.jpg',
  'ftp://example.com/a',
  'javascript:alert(1)',
  'data:text/plain,a',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'https://user:secret@example.com/',
  'https://exa\nmple.com/',
  `https://example.com/${'a'.repeat(8192)}`,
  'https://',
  null,
  undefined,
  7,
  {},
  ['https://example.com'],
])('the URL %j is refused and nothing is added', (url) => {
  const { uploader } = createTestUploader()
  expect(() => uploader.addFileFromUrl(url as string)).toThrow(invalid)
  expect(uploader.entries.size).toBe(0)
})

test('whatever is given, only http and https get through', { timeout: 60_000 }, () => {
  const given = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string(),
    fc
      .tuple(fc.constantFrom('http:', 'https:', 'javascript:', 'data:', 'ftp:', ' http:', ''), fc.string())
      .map(([scheme, rest]) => `${scheme}//${rest}`),
  )
  fc.assert(
    fc.property(given, (text) => {
      let url: string
      try {
        url = parseWebUrl(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 'input-invalid' })
        return
      }
      const { protocol, username } = new URL(url)
      expect(['http:', 'https:']).toContain(protocol)
      expect(username).toBe('')
    }),
    { numRuns: 2000 },
  )
})

test('a delivery URL is taken apart by whoever knows the CDN', async () => {
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
        withModifiers: (cdnUrl) => cdnUrl,
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

test('without anybody who knows a CDN the call says so', () => {
  const { uploader } = createTestUploader()
  expect(() => uploader.addFileFromCdnUrl('https://cdn.example/u/')).toThrow(
    expect.objectContaining({ code: 'service-missing' }),
  )
})

test.each(['', null, undefined, 7, {}])('the uuid %j is refused', (uuid) => {
  const { uploader } = createTestUploader()
  expect(() => uploader.addFileFromUuid(uuid as string)).toThrow(invalid)
})

test.each([null, undefined, 7, {}, { uuid: 'u' }, { cdnUrl: 'c' }])('the file info %j is refused', (info) => {
  const { uploader } = createTestUploader()
  expect(() => uploader.addFileFromUploadcareFile(info as never)).toThrow(invalid)
  expect(uploader.entries.size).toBe(0)
})

test('after destroy every way to add says so', () => {
  const { uploader } = createTestUploader()
  uploader.destroy()
  const gone = expect.objectContaining({ code: 'uploader-destroyed' })
  expect(() => uploader.addFileFromUrl('https://example.com/')).toThrow(gone)
  expect(() => uploader.addFileFromUuid('u')).toThrow(gone)
  expect(() => uploader.addFileFromCdnUrl('https://example.com/')).toThrow(gone)
  expect(() => uploader.replaceFile('id', {} as never)).toThrow(gone)
  expect(() => uploader.updateFile('id', {})).toThrow(gone)
})
