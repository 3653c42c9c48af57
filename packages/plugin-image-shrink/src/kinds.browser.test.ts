import { expect, test, vi } from 'vitest'
import {
  ascii,
  bmpBytes,
  chunk,
  exifBytes,
  inserted,
  segment,
  withPicture,
} from './testing/fixtures/bytes.js'
import { colorOf, factsOf, imageBytes } from './testing/fixtures/images.js'
import { mountShrink } from './testing/fixtures/mountShrink.js'

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string, type = '') => new File([bytes], name, { type })
const joined = (...parts: Uint8Array[]) => inserted(new Uint8Array(), 0, ...parts)
const FAILED = 'Failed to shrink image. Message: '
const LOAD = `${FAILED}"Failed to load image. Probably not an image.".`

test('images of every kind are shrunk by what they are, not by their names', async () => {
  const { send, log } = mountShrink()
  const jpeg = await imageBytes({ format: 'jpeg' })
  const png = await imageBytes({ format: 'png' })
  const rows: [Uint8Array<ArrayBuffer>, string, string, string][] = [
    [jpeg, 'no suffix', 'jpeg', 'no suffix'],
    [await imageBytes({ format: 'jpeg', space: 'b-w' }), 'grey.JPG', 'jpeg', 'grey.JPG'],
    [withPicture(jpeg, jpeg), 'preview.jpg', 'jpeg', 'preview.jpg'],
    [withPicture(jpeg, jpeg, { gap: jpeg.length }), 'lost preview.jpg', 'jpeg', 'lost preview.jpg'],
    [png, 'opaque.png', 'jpeg', 'opaque.jpg'],
    [png, 'png named.jpeg', 'jpeg', 'png named.jpeg'],
    [png, 'v1.2', 'jpeg', 'v1.2'],
    [await imageBytes({ format: 'png', alpha: true }), 'alpha.opaque.PNG', 'jpeg', 'alpha.opaque.jpg'],
    [await imageBytes({ format: 'png', hole: 3 }), 'hole.png', 'png', 'hole.png'],
    [await imageBytes({ format: 'png', hole: 40, palette: true }), 'palette.png', 'png', 'palette.png'],
    [await imageBytes({ format: 'png', space: 'rgb16' }), '16-bit.png', 'jpeg', '16-bit.jpg'],
    [await imageBytes({ format: 'webp' }), 'a.webp', 'jpeg', 'a.jpg'],
    [await imageBytes({ format: 'webp', hole: 200, quality: 100 }), 'hole.webp', 'png', 'hole.png'],
    [await imageBytes({ format: 'gif' }), 'a.gif', 'jpeg', 'a.jpg'],
    [await imageBytes({ format: 'avif', quality: 90 }), 'a.avif', 'jpeg', 'a.jpg'],
    [bmpBytes(400, 300), 'a.bmp', 'jpeg', 'a.jpg'],
  ]
  for (const [bytes, name, format, newName] of rows) {
    const entry = await send(fileOf(bytes, name))
    const facts = await factsOf(entry.file as File)
    expect(facts, name).toMatchObject({ format, width: 120, height: 90 })
    expect(entry, name).toMatchObject({ fileName: newName, mimeType: `image/${format}` })
    if (!['a.bmp', 'grey.JPG'].includes(name))
      expect(facts.corners.map(colorOf), name).toEqual(['red', 'green', 'blue', 'yellow'])
    expect(facts.center[3] === 255, name).toBe(format === 'jpeg')
    expect(await entry.file?.text(), name).not.toContain('MPF')
  }
  expect(log).toEqual([])
})

test.each(['application/octet-stream', 'text/plain', 'image/png'])(
  'a JPEG that is typed %s is shrunk',
  async (type) => {
    const { send, log } = mountShrink()
    const entry = await send(fileOf(await imageBytes({ format: 'jpeg' }), 'IMG_0001', type))
    expect(await factsOf(entry.file as File)).toMatchObject({ format: 'jpeg', width: 120 })
    const text = fileOf(new TextEncoder().encode('no image'), 'a.bin', type)
    expect((await send(text)).file).toBe(text)
    expect(log).toEqual(type === 'image/png' ? [LOAD] : [])
  },
)

test('what must not be drawn again is sent as it is, without a word', async () => {
  const { send, log, uploader } = mountShrink()
  const jpeg = await imageBytes({ format: 'jpeg' })
  const png = await imageBytes({ format: 'png' })
  const xmp = (content: string) => segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${content}`)
  const iso = segment(0xe2, 'urn:iso:std:iso:ts:21496:-1\0')
  const apple = xmp('<x apdi:AuxiliaryImageType="urn:com:apple:photo:2020:aux:hdrgainmap"/>')
  const rows: [string, Uint8Array<ArrayBuffer>, string?][] = [
    ['progressive', await imageBytes({ format: 'jpeg', progressive: true })],
    ['CMYK', await imageBytes({ format: 'jpeg', space: 'cmyk' })],
    ['animated GIF', await imageBytes({ format: 'gif', pages: 2 })],
    ['animated WebP', await imageBytes({ format: 'webp', pages: 2 })],
    ['animated PNG', inserted(png, 33, chunk('acTL', 8))],
    ['HDR PNG', inserted(png, 33, chunk('cICP', 4))],
    ['index that is not valid', inserted(jpeg, 2, segment(0xe2, 'MPF\0II'))],
    ['index of bytes that are no picture', withPicture(jpeg, ascii('Not an image.'))],
    ['gain map by its kind', withPicture(jpeg, jpeg, { kind: 0x05_0000 })],
    ['gain map behind the photo', withPicture(jpeg, inserted(jpeg, 2, iso), { kind: 0 })],
    ['gain map of a phone', withPicture(jpeg, inserted(jpeg, 2, apple), { kind: 0 })],
    ['item of a container', inserted(jpeg, 2, xmp('<x Item:Semantic="GainMap"/>'))],
    ['gain map in XMP', inserted(jpeg, 2, xmp('<x hdrgm:Version="1.0"/>'))],
    ['ISO gain map', inserted(jpeg, 2, iso)],
    ['small enough', await imageBytes({ format: 'jpeg', width: 160, height: 120 })],
    ['one pixel', await imageBytes({ format: 'png', width: 1, height: 1 })],
    [
      'SVG',
      joined(ascii('<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"/>')),
      'image/svg+xml',
    ],
    ['a text', joined(ascii('Not an image.')), 'text/plain'],
    ['without a type', joined(ascii('Not an image.'))],
    ['smaller than its result', await imageBytes({ format: 'jpeg', quality: 2 })],
  ]
  for (const [name, bytes, type] of rows) {
    const file = fileOf(bytes, name, type)
    const entry = await send(file)
    // The small one is no longer small for a quality of 100 %.
    if (name !== 'smaller than its result') expect(entry.file, name).toBe(file)
  }
  expect(log).toEqual([])
  uploader.config.set({ debug: true })
  await send(fileOf(await imageBytes({ format: 'jpeg', width: 160, height: 120 }), 'small.jpg'))
  expect(log.filter((line) => line.includes('shrink'))).toEqual([`${FAILED}"Not required".`])
})

test('broken images are sent as they are, with a line in the log', async () => {
  const { send, log } = mountShrink()
  const jpeg = await imageBytes({ format: 'jpeg' })
  const png = await imageBytes({ format: 'png' })
  const bomb = png.slice(0, 1024)
  new DataView(bomb.buffer).setUint32(16, 30_000)
  new DataView(bomb.buffer).setUint32(20, 30_000)
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  const jpegBomb = jpeg.slice(0, 1024)
  new DataView(jpegBomb.buffer).setUint32(frame + 5, (15_000 << 16) | 15_000)
  const rows: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['text.jpg', joined(ascii('Not an image.')), LOAD],
    ['empty.jpg', new Uint8Array(), LOAD],
    ['truncated.jpg', jpeg.slice(0, jpeg.length >> 1), LOAD],
    ['last byte missing.jpg', jpeg.slice(0, -1000), LOAD],
    ['header only.jpg', jpeg.slice(0, 100), `${FAILED}"The header of the image is truncated.".`],
    ['truncated.png', png.slice(0, png.length >> 1), LOAD],
    [
      'two starts.jpg',
      inserted(jpeg, 0, jpeg.subarray(0, 2)),
      `${FAILED}"The header of the JPEG is corrupt.".`,
    ],
    ['bomb.png', bomb, `${FAILED}"Not supported".`],
    ['bomb.jpg', jpegBomb, `${FAILED}"The header of the JPEG is corrupt.".`],
  ]
  for (const [name, bytes, line] of rows) {
    const file = fileOf(bytes, name, 'image/jpeg')
    expect((await send(file)).file, name).toBe(file)
    expect(log, name).toEqual([line])
    log.length = 0
  }
})

test('metadata is kept as far as it is right for the new image', async () => {
  const { send, log } = mountShrink()
  const jpeg = await imageBytes({ format: 'jpeg' })
  const exif = (bytes: Uint8Array) => segment(0xe1, joined(ascii('Exif\0\0'), bytes))
  const sent = async (...segments: Uint8Array[]) => {
    const { file } = await send(fileOf(inserted(jpeg, 2, ...segments), 'a.jpg'))
    const facts = await factsOf(file as File)
    return { ...facts, exif: facts.exif ? atob(facts.exif) : undefined, bytes: await file?.text() }
  }
  const turned = await sent(exif(exifBytes(8)), exif(exifBytes(3)))
  expect(turned).toMatchObject({ width: 90, height: 120, orientation: 1 })
  const view = new DataView(Uint8Array.from(turned.exif ?? '', (char) => char.charCodeAt(0)).buffer, 6)
  expect([view.getUint32(48, true), view.getUint16(60, true), view.getUint32(34, true)]).toEqual([90, 120, 0])
  expect(turned.bytes).not.toContain('thumbnail')
  const thumbnail = 'x'.repeat(65_000)
  expect(await sent(exif(exifBytes(1, { thumbnail })))).toMatchObject({ width: 120, orientation: 1 })
  expect(await sent(exif(exifBytes(9)))).toMatchObject({ width: 120, height: 90, orientation: 1 })
  expect(await sent(exif(exifBytes(6, { loops: true })))).toMatchObject({ width: 90, orientation: 1 })
  expect(await sent(exif(ascii('Not EXIF at all')))).toMatchObject({ width: 120, exif: undefined })
  expect(await sent(segment(0xe1, new Uint8Array(65_533)))).toMatchObject({ width: 120 })
  const packet = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><x tiff:Orientation="6" dc:rights="ours"/></x:xmpmeta>'
  const xmp = await sent(segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${packet}`))
  expect(xmp.xmp).toBe(packet.replace('"6"', '"1"'))
  const icc = Array.from({ length: 70 }, (_, i) =>
    segment(0xe2, joined(ascii('ICC_PROFILE\0'), Uint8Array.of(i + 1, 70), new Uint8Array(60_000).fill(i))),
  )
  const { file } = await send(fileOf(inserted(jpeg, 2, ...icc), 'icc.jpg'))
  const bytes = new Uint8Array((await file?.arrayBuffer()) as ArrayBuffer)
  const at = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xe2)
  const copied = joined(...icc).every((byte, i) => byte === bytes[at + i])
  expect(copied).toBe(true)
  expect(log).toEqual([])
})

test('progressive ones are shrunk on wish, and lines stay lines', async () => {
  const { send, log, uploader } = mountShrink({ imageShrink: '40x30', imageShrinkProgressive: true })
  const progressive = await send(fileOf(await imageBytes({ format: 'jpeg', progressive: true }), 'a.jpg'))
  expect(await factsOf(progressive.file as File)).toMatchObject({ width: 40, height: 30 })
  const line = await send(fileOf(await imageBytes({ format: 'png', width: 20_000, height: 1 }), 'line.png'))
  expect(await factsOf(line.file as File)).toMatchObject({ height: 1 })
  const lineJpeg = await imageBytes({ format: 'jpeg', width: 65_500, height: 1 })
  expect(await factsOf((await send(fileOf(lineJpeg, 'line.jpg'))).file as File)).toMatchObject({ height: 1 })
  const odd = await send(fileOf(await imageBytes({ format: 'jpeg', width: 401, height: 77 }), 'odd.jpg'))
  expect(await factsOf(odd.file as File)).toMatchObject({ width: 79, height: 15 })
  const photo = await imageBytes({ format: 'jpeg' })
  const sizes: number[] = []
  for (const quality of ['1%', '50%', '100%']) {
    uploader.config.set({ imageShrink: `120x90 ${quality}` })
    sizes.push((await send(fileOf(photo, 'a.jpg'))).fileSize ?? 0)
  }
  expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b))
  uploader.config.set({ accept: 'image/png, .gif', imageShrink: '120x90' })
  const png = fileOf(await imageBytes({ format: 'png' }), 'a.png', 'image/png')
  expect((await send(png)).mimeType).toBe('image/png')
  expect(log).toEqual([])
})

test('the work is done in a worker that ends with its users', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  const draw = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'putImageData')
  const { send, uploader } = mountShrink()
  await send(fileOf(await imageBytes({ format: 'jpeg' }), 'a.jpg'))
  expect(draw).not.toHaveBeenCalled()
  expect(terminate).not.toHaveBeenCalled()
  uploader.destroy()
  await expect.poll(() => terminate.mock.calls.length).toBe(1)
  vi.restoreAllMocks()
})
