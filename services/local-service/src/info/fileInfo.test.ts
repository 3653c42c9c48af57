import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createQuarters } from '../testing/fixtures/createQuarters.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'

describe('file info', () => {
  test('describes an image with every documented property', async () => {
    const service = await startTestService()
    const bytes = await createQuarters(40, 20, { format: 'jpeg' })
    const fields = { 'metadata[my_key]': 'v', tags: 'a,b', UPLOADCARE_STORE: '0' }
    const uuid = await upload(service, bytes, { name: 'Beach day.jpg', fields })
    const image = {
      color_mode: 'RGB',
      orientation: null,
      format: 'JPEG',
      width: 40,
      height: 20,
      sequence: false,
      geo_location: null,
      datetime_original: null,
      dpi: [72, 72],
    }
    expect(await getInfo(service, uuid)).toEqual({
      uuid,
      file_id: uuid,
      size: bytes.length,
      total: bytes.length,
      done: bytes.length,
      original_filename: 'Beach day.jpg',
      filename: 'Beachday.jpg',
      mime_type: 'image/jpeg',
      is_image: true,
      is_stored: false,
      is_ready: true,
      image_info: image,
      video_info: null,
      content_info: { mime: { mime: 'image/jpeg', type: 'image', subtype: 'jpeg' }, image },
      metadata: { my_key: 'v' },
      tags: ['a', 'b'],
    })
  })

  test.each(['none', 'lzw', 'jpeg'] as const)(
    'describes a TIFF whose tags are at its end, as most programs write them: compression %s',
    async (compression) => {
      const service = await startTestService()
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
      const image = sharp({ create: { width: 300, height: 200, channels: 3, background: 'white', noise } })
      const bytes = await image.tiff({ compression }).toBuffer()
      expect(bytes.readUInt32LE(4)).toBeGreaterThan(4096)
      const info = await getInfo(service, await upload(service, bytes, { name: 'scan', type: '' }))
      expect(info).toMatchObject({ mime_type: 'image/tiff', is_image: true })
      expect(info.image_info).toMatchObject({ format: 'TIFF', width: 300, height: 200 })
    },
  )

  test.each([
    ['a stream', 'ff0a314142712100128802006c52ba00d2892ca40b5de512', 300, 200],
    ['a stream with a ratio', 'ff0adf4142712100128802003d425de5120000152aa38c1b', 256, 128],
    [
      'a container',
      '0000000c4a584c200d0a870a00000014667479706a786c20000000006a786c2000001cf46a786c63ff0a314142712100128802006c52ba00d2892ca4',
      300,
      200,
    ],
  ])('describes a JPEG XL: %s', async (_, hex, width, height) => {
    const service = await startTestService()
    const bytes = Buffer.from(hex, 'hex')
    const info = await getInfo(service, await upload(service, bytes, { name: 'a.jxl', type: '' }))
    expect(info).toMatchObject({ mime_type: 'image/jxl', is_image: true })
    expect(info.image_info).toMatchObject({ format: 'JXL', width, height, orientation: null })
    // A browser that can show the file gets it as it is.
    const shown = await fetch(`${service.url}/${String(info.uuid)}/`)
    expect(shown.headers.get('content-type')).toBe('image/jxl')
    expect(shown.headers.get('content-disposition') ?? '').not.toMatch(/^attachment/)
  })

  test('leaves out image facts, metadata and tags where there are none', async () => {
    const service = await startTestService()
    const info = await getInfo(service, await upload(service, 'hello', { name: 'a.txt', type: 'text/plain' }))
    expect(info).toMatchObject({
      is_image: false,
      image_info: null,
      video_info: null,
      mime_type: 'text/plain',
    })
    expect(info.content_info).toEqual({ mime: { mime: 'text/plain', type: 'text', subtype: 'plain' } })
    expect(info).not.toHaveProperty('metadata')
    expect(info).not.toHaveProperty('tags')
  })

  test('reads place, time and orientation of a photo and gives its upright size', async () => {
    const service = await startTestService()
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif({
        IFD2: { DateTimeOriginal: '2024:05:01 10:00:00' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '10/1 30/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '3/1 15/1 0/1',
        },
      })
      .withMetadata({ density: 300, orientation: 6 })
      .jpeg()
      .toBuffer()
    const uuid = await upload(service, new Uint8Array(photo), { name: 'p.jpg' })
    expect((await getInfo(service, uuid)).image_info).toMatchObject({
      orientation: 6,
      width: 20,
      height: 40,
      dpi: [300, 300],
      geo_location: { latitude: 10.5, longitude: -3.25 },
      datetime_original: '2024-05-01T10:00:00',
    })
  })

  test.each([
    ['an image with a wrong name and type', 'png', 'notes.txt', 'text/plain', 'image/png'],
    ['text that claims to be an image', 'text', 'photo.png', 'image/png', 'application/octet-stream'],
    ['a type that only the name tells', 'text', 'table.csv', '', 'text/csv'],
    ['a declared type over the name', 'text', 'table.csv', 'text/markdown', 'text/markdown'],
    ['a malformed declared type', 'text', 'unknown', 'text<b>', 'application/octet-stream'],
    ['nothing known', 'text', 'unknown', '', 'application/octet-stream'],
    ['a page', 'html', 'page.html', 'text/html', 'text/html'],
    ['a vector image', 'svg', 'a.txt', 'text/plain', 'image/svg+xml'],
    ['a PDF by its bytes', 'pdf', 'a.bin', '', 'application/pdf'],
  ] as const)('finds the content type of %s', async (_title, kind, name, type, expected) => {
    const service = await startTestService()
    const contents = {
      png: await createQuarters(4, 4),
      text: 'only words',
      html: '<!doctype html><script>alert(1)</script>',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
      pdf: '%PDF-1.7\n',
    }
    const uuid = await upload(service, contents[kind], { name, type })
    expect((await getInfo(service, uuid)).mime_type).toBe(expected)
  })

  test('an animation is a sequence and a palette image has colour mode P', async () => {
    const service = await startTestService()
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 4, height: 4, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const info = await getInfo(service, await upload(service, new Uint8Array(gif), { name: 'a.gif' }))
    expect(info.image_info).toMatchObject({
      sequence: true,
      format: 'GIF',
      color_mode: 'P',
      width: 4,
      height: 4,
    })
  })

  test('is ready at once, or after the configured number of calls per file', async () => {
    const service = await startTestService({ readyAfterInfoCalls: 2 })
    const first = await upload(service, 'x')
    const second = await upload(service, 'y')
    const answers: unknown[] = []
    for (const uuid of [first, first, first, second]) answers.push((await getInfo(service, uuid)).is_ready)
    expect(answers).toEqual([false, false, true, false])
  })

  const unknown = '00000000-0000-4000-8000-000000000000'
  test.each([
    ['', 403, 'ProjectPublicKeyRequiredError', 'pub_key is required.'],
    [`pub_key=wrong&file_id=${unknown}`, 403, 'ProjectPublicKeyInvalidError', 'pub_key is invalid.'],
    ['pub_key=demopublickey', 400, 'FileIdRequiredError', 'file_id is required.'],
    ['pub_key=demopublickey&file_id=', 400, 'FileIdRequiredError', 'file_id is required.'],
    ['pub_key=demopublickey&file_id=../../x', 400, 'FileIdInvalidError', 'file_id is invalid.'],
    [`pub_key=demopublickey&file_id=${unknown}`, 404, 'FileNotFoundError', 'File is not found.'],
  ])('refuses "%s" with %i %s', async (query, statusCode, code, content) => {
    const service = await startTestService()
    const asJson = await fetch(`${service.url}/info/?jsonerrors=1&${query}`)
    expect(asJson.status).toBe(200)
    expect(await asJson.json()).toEqual({ error: { status_code: statusCode, content, error_code: code } })
    const asText = await fetch(`${service.url}/info/?${query}`)
    expect([asText.status, await asText.text()]).toEqual([statusCode, content])
  })

  test('takes a file id in either case', async () => {
    const service = await startTestService()
    const uuid = await upload(service, 'x')
    expect((await getInfo(service, uuid.toUpperCase())).uuid).toBe(uuid)
  })
})
