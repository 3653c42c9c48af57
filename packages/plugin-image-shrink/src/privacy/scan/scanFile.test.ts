import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ascii, inserted, segment, withPicture } from '../../testing/fixtures/bytes.js'
import {
  box,
  bytesOf,
  type PictureFormat,
  pictureWithPlace,
  quickTimeValue,
  xmpWithPlace,
} from '../../testing/fixtures/places.js'
import { removeLocation } from './removeLocation.js'
import { scanFile } from './scanFile.js'

const blobOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'photo', { type: 'image/any', lastModified: 1 })

/** Removes the location, and returns what the file is then. */
async function stripped(bytes: Uint8Array<ArrayBuffer>) {
  const before = await scanFile(blobOf(bytes))
  const file = before && (await removeLocation(blobOf(bytes), before))
  if (!file) return { before, after: null, file, bytes }
  const after = await scanFile(file)
  return { before, after, file, bytes: new Uint8Array(await file.arrayBuffer()) }
}

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

test.each<PictureFormat>(['jpeg', 'png', 'webp', 'avif'])(
  'the location of a %s goes; pixels, orientation, colors, author and size stay',
  async (format) => {
    const original = await pictureWithPlace(format)
    const { before, after, bytes, file } = await stripped(original)
    expect(before).toMatchObject({ hasLocation: true, isRemovable: true, hasCredentials: false })
    expect(after).toMatchObject({ hasLocation: false })
    expect(text(bytes)).not.toContain('Greenwich')
    expect(file).toMatchObject({ name: 'photo', type: 'image/any', lastModified: 1, size: original.length })
    const [was, is] = await Promise.all([original, bytes].map((data) => sharp(data).metadata()))
    expect(is).toMatchObject({ width: was?.width, height: was?.height })
    expect(is?.orientation).toBe(was?.orientation)
    expect(is?.icc?.equals(was?.icc as Buffer)).toBe(true)
    expect(text(is?.exif as Buffer)).toContain('Ada 2026')
    const pixels = await Promise.all([original, bytes].map((data) => sharp(data).raw().toBuffer()))
    expect(pixels[1]?.equals(pixels[0] as Buffer)).toBe(true)
  },
)

// The tests' encoder doesn't write XMP for PNG.
test.each<PictureFormat>(['jpeg', 'webp', 'avif'])(
  'the location in the XMP packet of a %s goes, and the rest of the packet stays',
  async (format) => {
    const original = await pictureWithPlace(format, { place: false, xmp: true })
    const { before, after, bytes } = await stripped(original)
    expect(before).toMatchObject({ hasLocation: true, isRemovable: true })
    expect(after).toMatchObject({ hasLocation: false })
    expect(text(bytes)).not.toMatch(/51,30|7277W|WGS-84/)
    const { xmp } = await sharp(bytes).metadata()
    const packet = new TextDecoder().decode(xmp)
    expect(packet).toContain('xmp:Rating="4"')
    expect(packet).toContain('<xmp:Label>Été</xmp:Label>')
    expect(packet).toHaveLength(xmpWithPlace.length)
  },
)

test.each<PictureFormat>(['jpeg', 'png', 'webp', 'avif'])(
  'a %s without a location stays as it is',
  async (format) => {
    const { before } = await stripped(await pictureWithPlace(format, { place: false }))
    expect(before).toMatchObject({ hasLocation: false, hasCredentials: false, patches: [] })
  },
)

test.each([
  ['of a drone', 'drone-dji:GpsLatitude="+51.5090" drone-dji:GpsLongtitude="-0.1262"'],
  ['in a namespace that nobody has declared', "my.own:gpsdestlatitude = '51,30N'"],
])('the position %s goes from the XMP packet', async (_, attributes) => {
  const packet = `http://ns.adobe.com/xap/1.0/\0<rdf:Description ${attributes} xmp:Label="At my:gps club"/>`
  const photo = inserted(await pictureWithPlace('jpeg', { place: false }), 2, segment(0xe1, packet))
  const { before, after, bytes } = await stripped(photo)
  expect([before?.hasLocation, before?.isRemovable, after?.hasLocation]).toEqual([true, true, false])
  expect(text(bytes)).not.toMatch(/51[.,]|0\.1262/)
  expect(text(bytes)).toContain('xmp:Label="At my:gps club"')
})

test('a location before damage is told, and not said to be removable', async () => {
  const video = movie(box('udta', box('\xa9xyz', '\0\x12\x15\xc7+51.5090-000.1262/')))
  const photo = await pictureWithPlace('jpeg')
  const picture = await pictureWithPlace('png')
  for (const bytes of [
    inserted(video, video.length, bytesOf('JUNKJUNKJUNK')),
    photo.slice(0, text(photo).indexOf('\xff\xda') + 1),
    picture.slice(0, -6),
  ]) {
    const { before, after } = await stripped(bytes)
    expect(before).toMatchObject({ hasLocation: true, isRemovable: false })
    expect(after).toBeNull()
  }
})

test('a movie of thousands of fragments is searched to its end', async () => {
  const head = movie(box('udta', box('\xa9xyz', '\0\x12\x15\xc7+51.5090-000.1262/')))
  const fragment = inserted(new Uint8Array(), 0, box('moof', 'x'), box('mdat', 'y'))
  const fragments = Array.from({ length: 5000 }, () => fragment)
  const { before, after } = await stripped(inserted(head, head.length, ...fragments))
  expect([before?.isRemovable, after?.hasLocation]).toEqual([true, false])
})

test('the location of a preview and of a video behind a photo goes, too', async () => {
  const photo = await pictureWithPlace('jpeg', { place: false })
  const preview = await pictureWithPlace('jpeg')
  const withPreview = await stripped(withPicture(photo, preview))
  expect([withPreview.before?.hasLocation, withPreview.after?.hasLocation]).toEqual([true, false])
  const video = movie(box('udta', box('\xa9xyz', '\0\x12\x15\xc7+51.5090-000.1262/')))
  const packet = `http://ns.adobe.com/xap/1.0/\0<x GCamera:MicroVideoOffset="${video.length}"/>`
  const start = inserted(photo, 2, segment(0xe1, packet))
  const moving = await stripped(inserted(start, start.length, video))
  expect([moving.before?.hasLocation, moving.after?.hasLocation]).toEqual([true, false])
  expect(text(moving.bytes)).not.toContain('+51')
})

/** A movie with pictures and this head. */
function movie(...head: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = [box('ftyp', 'qt  \0\0\0\0qt  '), box('mdat', 'x'.repeat(2000)), box('moov', ...head)]
  return inserted(new Uint8Array(), 0, ...parts)
}

test.each([
  ['of Android', box('udta', box('\xa9xyz', '\0\x12\x15\xc7+51.5090-000.1262/'))],
  ['of 3GPP', box('udta', box('loci', '\0\0\0\0\x15\xc7Home\0\0\0\0\0\0\x33\x80\0\0\0\0\0\0Earth\0'))],
  ['of an iPhone', quickTimeValue('com.apple.quicktime.location.ISO6709', '+51.5090-000.1262+010/')],
  ['of a track', box('trak', quickTimeValue('com.apple.quicktime.location.name', '+51 Home'))],
  ['of an editor', box('udta', box('XMP_', bytesOf(unescape(encodeURIComponent(xmpWithPlace)))))],
])('the location %s goes from a video, and its pictures stay', async (_, head) => {
  const original = movie(box('mvhd', '\0'.repeat(100)), head)
  const { before, after, bytes } = await stripped(original)
  expect(before).toMatchObject({ hasLocation: true, isRemovable: true })
  expect(after).toMatchObject({ hasLocation: false })
  expect(text(bytes)).not.toMatch(/\+51|51,30|Home/)
  expect(bytes.length).toBe(original.length)
  expect(text(bytes)).toContain('x'.repeat(2000))
})

test('a place for each moment of a video is found, and is not said to be removable', async () => {
  const kinds = box('stsd', '\0\0\0\0\0\0\0\x01', box('gpmd', '\0'.repeat(8)))
  const track = box('trak', box('mdia', box('minf', box('stbl', kinds))))
  const { before } = await stripped(movie(track))
  expect(before).toMatchObject({ hasLocation: true, isRemovable: false })
})

test('content credentials are found', async () => {
  const jpeg = await pictureWithPlace('jpeg', { place: false })
  const manifest =
    'JP\0\x01\0\0\0\x01\0\0\0\x40jumb\0\0\0\x1ejumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0'
  const credentials = [
    inserted(jpeg, 2, segment(0xeb, manifest)),
    inserted(await pictureWithPlace('png', { place: false }), 33, pngChunk('caBX', 'jumb')),
    inserted(
      movie(),
      0,
      box('ftyp', 'avif'),
      box('uuid', bytesOf('\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81'), '\0'),
    ),
  ]
  for (const bytes of credentials) {
    expect(await scanFile(blobOf(bytes))).toMatchObject({ hasCredentials: true, hasLocation: false })
  }
  expect(await scanFile(blobOf(inserted(jpeg, 2, segment(0xeb, 'JP\0\x01 of a gain map'))))).toMatchObject({
    hasCredentials: false,
  })
})

function pngChunk(type: string, content: string): Uint8Array {
  const bytes = new Uint8Array(12 + content.length)
  new DataView(bytes.buffer).setUint32(0, content.length)
  bytes.set(ascii(type + content), 4)
  return bytes
}

test('texts of a PNG in hexadecimal digits, and compressed ones, lose a location', async () => {
  const png = await pictureWithPlace('png', { place: false })
  const exif = (await sharp(await pictureWithPlace('jpeg')).metadata()).exif as Buffer
  const digits = `\nexif\n${exif.length}\n${exif.toString('hex').replaceAll(/.{72}/g, '$&\n')}`
  const deflated = async (content: string) => {
    const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'))
    return text(new Uint8Array(await new Response(stream).arrayBuffer()))
  }
  const texts = [
    pngChunk('tEXt', `Raw profile type exif\0${digits}`),
    pngChunk('zTXt', `Raw profile type APP1\0\0${await deflated(digits)}`),
    pngChunk('iTXt', `XML:com.adobe.xmp\0\x01\0\0\0${await deflated(xmpWithPlace)}`),
  ]
  for (const chunk of texts) {
    const { before, after, bytes } = await stripped(inserted(png, 33, chunk))
    expect([before?.hasLocation, before?.isRemovable, after?.hasLocation]).toEqual([true, true, false])
    // Its checksums are right.
    await expect(sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).resolves.toBeTruthy()
  }
})

test('other files are not searched', async () => {
  for (const content of ['', 'text', '%PDF-1.7', 'GIF89a'])
    expect(await scanFile(new File([content], 'a'))).toBeNull()
})

test('a file that is cut anywhere, or has other bytes anywhere, ends with an answer or a clear error', async () => {
  const files = await Promise.all([
    pictureWithPlace('jpeg', { xmp: true }),
    pictureWithPlace('png', { xmp: true }),
    pictureWithPlace('webp', { xmp: true }),
    pictureWithPlace('avif', { xmp: true }),
    movie(box('trak', quickTimeValue('com.apple.quicktime.location.name', 'Home'))),
  ])
  const attempt = async (bytes: Uint8Array<ArrayBuffer>) => {
    try {
      const { after, bytes: result } = await stripped(bytes)
      expect(result.length).toBe(bytes.length)
      return after
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
      return null
    }
  }
  for (const bytes of files) {
    for (let at = 1; at < Math.min(bytes.length, 1200); at += 7) {
      await attempt(bytes.slice(0, at))
      const changed = bytes.slice()
      changed[at] = 255 - (changed[at] as number)
      const after = await attempt(changed)
      // What is said to be removed is gone.
      expect(!!after?.hasLocation).toBe(false)
    }
  }
})

test('what is written to search for ever ends', async () => {
  const jpeg = await pictureWithPlace('jpeg', { place: false })
  const packets = [
    '<e exif:GPSLatitude="'.repeat(2500),
    '<exif:GPSLatitude>'.repeat(3000),
    `${'<exif:GPSLatitude><x/>'.repeat(2500)}</exif:GPSLatitude>`,
    '<x:GPSTrack>'.repeat(4000),
  ]
  for (const packet of packets) {
    const bytes = inserted(jpeg, 2, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${packet}`))
    expect(await scanFile(blobOf(bytes))).toMatchObject({ hasLocation: true })
  }
  const deep = box('moov', '\0\0\0\x08trak'.repeat(100_000))
  await expect(scanFile(blobOf(inserted(deep, 0, box('ftyp', 'isom'))))).rejects.toThrow('too long')
})
