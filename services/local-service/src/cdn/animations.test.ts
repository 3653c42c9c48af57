import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shareTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

const COLORS = ['#ff0000', '#00ff00', '#0000ff']
const shared = shareTestService()
/** 40 × 20 pixels, with a picture for each color, shown for 70 ms each. */
let gif: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  const create = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const pictures = await Promise.all(COLORS.map(create))
  gif = new Uint8Array(
    await sharp(pictures, { join: { animated: true } })
      .gif({ delay: [70, 70, 70] })
      .toBuffer(),
  )
})

async function render(modifiers: string, accept = 'image/avif,image/webp,*/*') {
  const service = shared()
  const uuid = await upload(service, gif, { name: 'a.gif' })
  const response = await fetch(`${service.url}/${uuid}/${modifiers}`, { headers: { accept } })
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, pages = 1, pageHeight, delay } = await sharp(bytes, { animated: true }).metadata()
  const colors = await Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const { dominant } = await sharp(bytes, { page }).stats()
      return [dominant.r, dominant.g, dominant.b].map((value) => (value > 127 ? 255 : 0))
    }),
  )
  return { type: response.headers.get('content-type'), format, width, pages, pageHeight, delay, colors }
}

test.each([
  ['-/preview/20x20/', 20, 10],
  ['-/resize/10x/', 10, 5],
  ['-/crop/10x10/center/', 10, 10],
  ['-/format/webp/-/scale_crop/10x10/center/', 10, 10],
])('an animation keeps its pictures and its times as WebP: %s', async (modifiers, width, pageHeight) => {
  expect(await render(modifiers)).toEqual({
    type: 'image/webp',
    format: 'webp',
    width,
    pages: 3,
    pageHeight,
    delay: [70, 70, 70],
    colors: [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ],
  })
})

test.each([
  ['-/format/webp/-/rotate/90/'],
  ['-/format/webp/-/brightness/10/'],
  ['-/format/webp/-/blur/5/'],
  ['-/format/jpeg/'],
])('%s is the first picture of an animation', async (modifiers) => {
  const { pages, colors } = await render(modifiers)
  expect([pages, colors]).toEqual([1, [[255, 0, 0]]])
})

test('a client without WebP gets the first picture', async () => {
  const { format, pages } = await render('-/preview/', 'image/png,*/*')
  expect([format, pages]).toEqual(['png', 1])
})
