import { describe, expect, test } from 'vitest'
import { type CdnUrls, CdnUrlsToken, definePlugin, type FileInfo, type OutputFileEntry } from '../index.js'
import { createTestUploader } from '../testing/index.js'

const UUID = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
const info: FileInfo = {
  uuid: UUID,
  name: 'a.jpg',
  originalFilename: 'a.jpg',
  size: 1,
  isStored: true,
  isImage: true,
  mimeType: 'image/jpeg',
  cdnUrl: `https://cdn.example/${UUID}/`,
  imageInfo: null,
  videoInfo: null,
  contentInfo: null,
  metadata: null,
}
const crop = '-/crop/10x10/0,0/-/preview/'

/** Keeps the file's name behind the modifiers, as a CDN may. */
const urls: CdnUrls = {
  parse: () => null,
  withModifiers: (_cdnUrl, modifiers) => `https://img.example/${UUID}/${modifiers}a.jpg`,
}
const cdn = definePlugin({ id: 'cdn', setup: ({ provide }) => provide(CdnUrlsToken, () => urls) })

describe.each([
  ['without a service for delivery URLs', [], (modifiers: string) => `${info.cdnUrl}${modifiers}`],
  ['with one', [cdn()], (modifiers: string) => urls.withModifiers('', modifiers)],
])('updateFile({ cdnUrlModifiers }) %s', (_, plugins, urlOf) => {
  function setUp(options: { silent?: boolean } = {}) {
    const t = createTestUploader({ plugins })
    const moved: OutputFileEntry[] = []
    const { internalId } = t.uploader.addFileFromUploadcareFile(info, options)
    t.uploader.on('file-url-changed', (entry) => void moved.push(entry))
    return { ...t, id: internalId, moved }
  }

  test('changes cdnUrl, and removing them as well', () => {
    const t = setUp()
    expect(t.uploader.updateFile(t.id, { cdnUrlModifiers: crop })).toMatchObject({
      cdnUrl: urlOf(crop),
      cdnUrlModifiers: crop,
    })
    const rotate = '-/rotate/90/'
    expect(t.uploader.updateFile(t.id, { cdnUrlModifiers: rotate }).cdnUrl).toBe(urlOf(rotate))
    expect(t.uploader.updateFile(t.id, { cdnUrlModifiers: '' })).toMatchObject({
      cdnUrl: urlOf(''),
      cdnUrlModifiers: '',
    })
    expect(t.moved.map(({ cdnUrl }) => cdnUrl)).toEqual([urlOf(crop), urlOf(rotate), urlOf('')])
    expect(t.uploader.getOutputItem(t.id).fileInfo?.cdnUrl).toBe(info.cdnUrl)
  })

  test('emits once for a change and not for the same modifiers, also of a silent file', () => {
    for (const silent of [false, true]) {
      const t = setUp({ silent })
      t.uploader.updateFile(t.id, { cdnUrlModifiers: crop })
      t.uploader.updateFile(t.id, { cdnUrlModifiers: crop })
      t.uploader.updateFile(t.id, {})
      expect(t.moved).toHaveLength(1)
      expect(t.moved[0]).toMatchObject({ status: 'success', cdnUrl: urlOf(crop) })
    }
  })

  test('keeps a URL that is given with them', () => {
    const t = setUp()
    const cdnUrl = 'https://proxy.example/x'
    expect(t.uploader.updateFile(t.id, { cdnUrl, cdnUrlModifiers: crop })).toMatchObject({
      cdnUrl,
      cdnUrlModifiers: crop,
    })
  })

  test.each([null, 7, {}, ['-/preview/']])('refuses %j and changes nothing', (cdnUrlModifiers) => {
    const t = setUp()
    expect(() => t.uploader.updateFile(t.id, { cdnUrlModifiers: cdnUrlModifiers as never })).toThrow(
      expect.objectContaining({ code: 'input-invalid' }),
    )
    expect(t.uploader.getOutputItem(t.id)).toMatchObject({ cdnUrl: info.cdnUrl, cdnUrlModifiers: '' })
    expect(t.moved).toEqual([])
  })

  test('of a file that is not uploaded is an error', () => {
    const t = setUp()
    const [a] = t.add('a') as [string]
    expect(() => t.uploader.updateFile(a, { cdnUrlModifiers: crop })).toThrow(
      expect.objectContaining({ code: 'entry-not-uploaded' }),
    )
  })

  test('runs validators again', async () => {
    const t = setUp()
    const seen: (string | null)[] = []
    t.uploader.config.set({ fileValidators: [({ cdnUrl }) => void seen.push(cdnUrl) as undefined] })
    seen.length = 0
    t.uploader.updateFile(t.id, { cdnUrlModifiers: crop })
    expect(seen).toEqual([urlOf(crop)])
  })

  test('may be called by a listener of the change', () => {
    const t = setUp()
    t.uploader.on('file-url-changed', () => t.uploader.updateFile(t.id, { cdnUrlModifiers: '' }))
    t.uploader.updateFile(t.id, { cdnUrlModifiers: crop })
    expect(t.uploader.getOutputItem(t.id).cdnUrl).toBe(urlOf(''))
  })
})

test('a service whose withModifiers throws changes nothing', () => {
  const t = createTestUploader({
    plugins: [
      definePlugin({
        id: 'cdn',
        setup: ({ provide }) =>
          provide(CdnUrlsToken, () => ({
            parse: () => null,
            withModifiers() {
              throw new Error('broken')
            },
          })),
      })(),
    ],
  })
  const { internalId } = t.uploader.addFileFromUploadcareFile(info)
  expect(() => t.uploader.updateFile(internalId, { cdnUrlModifiers: crop })).toThrow('broken')
  expect(t.uploader.getOutputItem(internalId)).toMatchObject({ cdnUrl: info.cdnUrl, cdnUrlModifiers: '' })
})

describe('addFileFromUuid', () => {
  test.each([
    '',
    ' ',
    'abc',
    null,
    undefined,
    7,
    {},
    [UUID],
    ` ${UUID}`,
    `${UUID} `,
    `${UUID}\n`,
    `${UUID}/`,
    `${UUID}~2`,
    `${UUID}/-/preview/`,
    `https://cdn.example/${UUID}/`,
    UUID.slice(0, -1),
    `${UUID}0`,
    UUID.replaceAll('-', ''),
    UUID.replace('0', 'g'),
    '../info',
  ])('refuses %j and adds nothing', (uuid) => {
    const t = createTestUploader()
    expect(() => t.uploader.addFileFromUuid(uuid as string)).toThrow(
      expect.objectContaining({ code: 'input-invalid' }),
    )
    expect(t.uploader.entries.size).toBe(0)
  })

  test.each([UUID, UUID.toUpperCase()])('accepts %s and looks the file up', async (uuid) => {
    const t = createTestUploader()
    const { internalId } = t.uploader.addFileFromUuid(uuid)
    expect(t.uploader.getOutputItem(internalId)).toMatchObject({ uuid: UUID, status: 'idle', fileInfo: null })
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(internalId)).toMatchObject({ status: 'success', uuid: UUID })
  })
})
