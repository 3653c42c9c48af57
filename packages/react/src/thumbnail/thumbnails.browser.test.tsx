import { ClockToken, definePlugin, type Scope, type ThumbnailProvider } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setUp } from '../testing/fixtures/setUp.js'
import { drawThumbnail } from './drawThumbnail.js'
import { readImageSize } from './readImageSize.js'

async function picture(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = 'teal'
    context.fillRect(0, 0, width, height)
  }
  return canvas.convertToBlob({ type })
}

const asFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type })
const never = new AbortController().signal

function spyOnUrls() {
  const alive = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    const url = createObjectURL.call(URL, object)
    alive.add(url)
    return url
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    alive.delete(url)
    revokeObjectURL.call(URL, url)
  })
  onTestFinished(() => {
    create.mockRestore()
    revoke.mockRestore()
  })
  return alive
}

const kinds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-kind]')].map(({ dataset }) => dataset.kind)
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.lading-row img')]

test.each(['image/png', 'image/jpeg', 'image/webp'])('reads the size of %s from its header', async (type) => {
  expect(await readImageSize(await picture(37, 21, type))).toEqual({ width: 37, height: 21 })
})

/** A JPEG with segments of metadata, e.g. a colour profile, between its start and its size. */
function withMetadata(jpeg: Blob, count: number): Blob {
  const segment = new Blob([new Uint8Array([0xff, 0xe2, 0xff, 0xff]), new Uint8Array(0xfffd)])
  return new Blob([jpeg.slice(0, 2), ...Array<Blob>(count).fill(segment), jpeg.slice(2)])
}

test('reads the size of a JPEG behind long metadata', async () => {
  const photo = withMetadata(await picture(37, 21, 'image/jpeg'), 20)
  expect(await readImageSize(photo)).toEqual({ width: 37, height: 21 })
  expect(await readImageSize(photo.slice(0, 70_000))).toBeNull()
})

test.each([
  ['GIF', [...new TextEncoder().encode('GIF89a'), 44, 1, 7, 0], { width: 300, height: 7 }],
  ['BMP', [0x42, 0x4d, ...Array(16).fill(0), 5, 0, 0, 0, 0xfd, 0xff, 0xff, 0xff], { width: 5, height: 3 }],
  ['JPEG XL', [0xff, 0x0a, 0x31, 0x41, 0x42, 0x71, 0x21, 0, 0x12, 0x88, 2], { width: 300, height: 200 }],
  ['JPEG XL with a ratio', [0xff, 0x0a, 0xdf, 0x41, 0x42, 0x71, 0x21], { width: 256, height: 128 }],
  [
    'JPEG XL in a container',
    [
      ...[0, 0, 0, 12, ...new TextEncoder().encode('JXL \r\n'), 0x87, 10],
      ...[0, 0, 0, 20, ...new TextEncoder().encode('ftypjxl \0\0\0\0jxl ')],
      ...[0, 0, 28, 0xf4, ...new TextEncoder().encode('jxlc'), 0xff, 0x0a, 0x31, 0x41, 0x42, 0x71, 0x21],
    ],
    { width: 300, height: 200 },
  ],
  ['a cut-off JPEG XL', [0xff, 0x0a, 0x31], null],
  ['a cut-off PNG', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0], null],
  ['a cut-off JPEG', [0xff, 0xd8, 0xff, 0xe0], null],
  ['text', [...new TextEncoder().encode('not an image')], null],
  ['nothing', [], null],
])('reads the header of %s', async (_, bytes, size) => {
  expect(await readImageSize(new Blob([new Uint8Array(bytes)]))).toEqual(size)
})

test('draws a square of the requested side, and nothing for a file that is not an image', async () => {
  const drawn = await drawThumbnail(await picture(400, 200), 40, never)
  const bitmap = await createImageBitmap(drawn as Blob)
  expect([bitmap.width, bitmap.height]).toEqual([40, 40])
  expect(await drawThumbnail(new Blob(['x'], { type: 'image/png' }), 40, never)).toBeNull()
})

test('is encoded as WebP, for which Chromium waits for no idle time, and keeps what is transparent', async () => {
  const canvas = new OffscreenCanvas(20, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 10, 20)
  const drawn = await drawThumbnail(await canvas.convertToBlob(), 20, never)
  expect(drawn?.type).toBe('image/webp')
  const context = new OffscreenCanvas(20, 20).getContext('2d')
  context?.drawImage(await createImageBitmap(drawn as Blob), 0, 0)
  expect([4, 16].map((x) => context?.getImageData(x, 10, 1, 1).data[3])).toEqual([255, 0])
})

test('a file that cannot be read, e.g. on a network drive that is away, keeps no other thumbnail from being drawn', async () => {
  const stuck = await picture(8, 8)
  stuck.slice = () => ({ arrayBuffer: () => new Promise(() => {}) }) as unknown as Blob
  void drawThumbnail(stuck, 40, never)
  expect(await drawThumbnail(await picture(8, 8), 40, never)).toBeInstanceOf(Blob)
})

test('never decodes a decompression bomb', async () => {
  const decode = vi.spyOn(window, 'createImageBitmap')
  const bytes = new Uint8Array(await (await picture(1, 1)).arrayBuffer())
  new DataView(bytes.buffer).setUint32(16, 20_000)
  new DataView(bytes.buffer).setUint32(20, 20_000)
  expect(await drawThumbnail(new Blob([bytes], { type: 'image/png' }), 40, never)).toBeNull()
  expect(decode).not.toHaveBeenCalled()
  decode.mockRestore()
})

test('an SVG of many copies of copies is not shown', async () => {
  const copies = (count: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg">${'<use href="#a"/>'.repeat(count)}</svg>`
  const svg = (source: string) => drawThumbnail(new Blob([source], { type: 'image/svg+xml' }), 40, never)
  expect(await svg(copies(10))).toBeInstanceOf(Blob)
  expect(await svg(copies(80))).toBeNull()
  expect(await svg('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')).toBeNull()
  // Nothing would be shown of it, so the row has an icon.
  expect(await svg('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>')).toBeNull()
  expect(await svg('<svg xmlns="http://www.w3.org/2000/svg" width="0.5" height="10"/>')).toBeInstanceOf(Blob)
})

test('decodes one image at a time, and none whose request is aborted', async () => {
  let decoding = 0
  let most = 0
  const decode = vi.spyOn(window, 'createImageBitmap').mockImplementation(async () => {
    decoding += 1
    most = Math.max(most, decoding)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    decoding -= 1
    throw new Error('enough')
  })
  const aborted = AbortSignal.abort()
  const image = await picture(8, 8)
  await Promise.all([never, never, aborted, never].map((signal) => drawThumbnail(image, 40, signal)))
  expect(most).toBe(1)
  expect(decode).toHaveBeenCalledTimes(3)
  decode.mockRestore()
})

test('shows the thumbnail of a local image, and revokes its URL with the file', async () => {
  const alive = spyOnUrls()
  const { uploader } = await setUp({ config: { confirmUpload: true, showEmptyList: true } })
  uploader.addFiles([asFile(await picture(300, 200), 'a.png'), asFile(await picture(20, 20), 'b.png')])
  await expect.poll(() => pictures().filter(({ naturalWidth }) => naturalWidth > 0).length).toBe(2)
  await expect.poll(() => alive.size).toBe(2)
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect.poll(() => alive.size).toBe(1)
  uploader.removeAllFiles()
  await expect.poll(() => alive.size).toBe(0)
})

test('no URL is left when the list is unmounted', async () => {
  const alive = spyOnUrls()
  const { uploader, unmount } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles([asFile(await picture(300, 200), 'a.png')])
  await expect.poll(() => alive.size).toBe(1)
  await unmount()
  expect(alive.size).toBe(0)
})

test('an SVG with a script is inert; a broken image is replaced by the icon of its kind', async () => {
  const { uploader, logged } = await setUp({ config: { confirmUpload: true } })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="parent.hacked=1"><script>parent.hacked=1</script></svg>'
  uploader.addFiles([
    new File([svg], 'a.svg', { type: 'image/svg+xml' }),
    new File(['no image'], 'b.png', { type: 'image/png' }),
  ])
  await expect.poll(() => pictures().filter(({ complete }) => complete).length).toBe(1)
  expect('hacked' in window).toBe(false)
  await expect.poll(() => kinds()).toEqual(['image'])
  expect(logged).toEqual([])
})

/** A JPEG of four vertical stripes with an Exif orientation that rotates it to the right, as a phone writes it. */
async function rotatedPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 100)
  const context = canvas.getContext('2d')
  for (const [index, colour] of ['red', 'lime', 'blue', 'white'].entries()) {
    if (!context) break
    context.fillStyle = colour
    context.fillRect(index * 50, 0, 50, 100)
  }
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  // An Exif segment with one entry: orientation (0x0112), a short, 6.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = [...new TextEncoder().encode('Exif'), 0, 0, ...tiff]
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  return new Blob([jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2)], { type: 'image/jpeg' })
}

test('a photo is rotated by its Exif orientation and keeps its proportions', async () => {
  const drawn = await drawThumbnail(await rotatedPhoto(), 40, never)
  const bitmap = await createImageBitmap(drawn as Blob)
  const context = new OffscreenCanvas(40, 40).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const strongest = (y: number) => {
    const [red = 0, green = 0, blue = 0] = context?.getImageData(20, y, 1, 1).data ?? []
    return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))]
  }
  // Rotated, the stripes are horizontal; the central square contains the second and the third.
  expect([bitmap.width, bitmap.height, strongest(5), strongest(35)]).toEqual([40, 40, 'green', 'blue'])
})

/** A video of one colour, recorded from a canvas. */
async function video(color: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 160
  canvas.height = 120
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const recorded = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => resolve(data)
  })
  let isStarted = false
  recorder.onstart = () => {
    isStarted = true
  }
  recorder.start()
  // Frames from before it has started may be lost, and without frames it may never start.
  for (let frame = 0, recordedFrames = 0; recordedFrames < 12; frame += 1) {
    if (context) context.fillStyle = color
    context?.fillRect(0, 0, 160, 120 - (frame % 2))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (isStarted) recordedFrames += 1
  }
  recorder.stop()
  return new File([await recorded], 'clip.webm', { type: 'video/webm' })
}

test('a video shows a frame; what cannot be drawn has the icon of its kind; a replaced file is drawn again', async () => {
  const alive = spyOnUrls()
  const { uploader, logged } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles([
    await video('red'),
    new File(['no video'], 'broken.mp4', { type: 'video/mp4' }),
    new File(['a'], 'notes.pdf', { type: 'application/pdf' }),
  ])
  await expect.poll(() => pictures().filter(({ naturalWidth }) => naturalWidth > 0).length).toBe(1)
  await expect.poll(kinds).toEqual(['video', 'pdf'])
  // The video itself is not kept open: its thumbnail is.
  await expect.poll(() => alive.size).toBe(1)
  const first = pictures()[0]?.src
  const [id = ''] = uploader.entries.ids
  uploader.updateFile(id, { file: await video('blue') })
  await expect.poll(() => pictures()[0]?.src !== first && (pictures()[0]?.naturalWidth ?? 0) > 0).toBe(true)
  expect(logged).toEqual([])
})

test('the frame of a video shows its length, where the video tells it', async () => {
  // A recording of the browser has no length; a video without frames has one that nobody sees.
  const duration = vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(65)
  onTestFinished(() => duration.mockRestore())
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  const film = await video('red')
  uploader.addFiles([film, new File([], 'empty.mp4', { type: 'video/mp4' })])
  const lengths = () => [...document.querySelectorAll('.lading-length')].map(({ textContent }) => textContent)
  await expect.poll(lengths).toEqual(['1:05'])
  await expect.poll(kinds).toEqual(['video'])
  duration.mockReturnValue(Number.POSITIVE_INFINITY)
  uploader.removeAllFiles()
  uploader.addFiles([new File([film], 'live.webm', { type: 'video/webm' })])
  await expect.poll(() => pictures().filter(({ naturalWidth }) => naturalWidth > 0).length).toBe(1)
  expect(lengths()).toEqual([])
})

test('a thumbnail that the browser cannot show is replaced by that of the next provider, and one that never arrives by the icon', async () => {
  const asked = new Set<string | null>()
  const broken: ThumbnailProvider = {
    id: 'broken',
    order: 1,
    get({ fileName }) {
      asked.add(fileName)
      if (fileName === 'c.png') return new Promise(() => {})
      // As a renderer of pages does for a document with a password.
      if (fileName === 'e.pdf') throw new Error('The document has a password.')
      return Promise.resolve('data:image/png;base64,AAAA')
    },
  }
  const plugin = definePlugin({
    id: 'broken',
    setup({ contribute }) {
      contribute('thumbnail', broken)
      // After the local one, and no better.
      contribute('thumbnail', { ...broken, id: 'same', order: 200 })
    },
  })
  const clock = createFakeClock()
  const services = (scope: Scope) => void scope.value(ClockToken, clock)
  const { uploader } = await setUp({ config: { confirmUpload: true }, plugins: [plugin()], services })
  const image = await picture(20, 20)
  uploader.addFiles([asFile(image, 'a.png'), new File(['x'], 'b.zip'), asFile(image, 'c.png')])
  uploader.addFiles([new File(['no image'], 'd.png', { type: 'image/png' }), new File(['%PDF'], 'e.pdf')])
  await clock.advance(400)
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(5)
  // A row sets its timer in an effect, which runs after the row is in the page: on a busy machine, long after.
  await expect
    .poll(async () => {
      await clock.advance(100)
      return asked.size
    })
    .toBe(5)
  await expect.poll(() => pictures().map(({ src }) => src.split(':')[0])).toEqual(['blob'])
  await expect.poll(kinds).toEqual(['archive', 'image', 'pdf'])
  // One that never settles leaves the icon.
  await clock.advance(5_000)
  await expect.poll(kinds).toEqual(['archive', 'image', 'image', 'pdf'])
})
