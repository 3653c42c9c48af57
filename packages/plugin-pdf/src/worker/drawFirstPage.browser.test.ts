import { expect, onTestFinished, test, vi } from 'vitest'
import { createPdf, passwordTrailer } from '../testing/fixtures/createPdf.js'
import { readPicture } from '../testing/fixtures/readPicture.js'
import { drawFirstPage } from './drawFirstPage.js'

const never = new AbortController().signal
const draw = async (file: Blob, sizePx = 200) => readPicture(await drawFirstPage(file, sizePx, never))

/** A file that counts the bytes that are read of it. */
function counted(file: File) {
  let bytes = 0
  const slice = file.slice.bind(file)
  file.slice = (start, end, type) => {
    const part = slice(start, end, type)
    bytes += part.size
    return part
  }
  return { file, read: () => bytes }
}

test('draws the page in the middle of a square, on a transparent ground', async () => {
  const picture = await draw(createPdf())
  expect([picture.width, picture.height]).toEqual([200, 200])
  expect(picture.at(0.5, 0.5)).toEqual([0, 0, 0, 255])
  expect(picture.at(0.5, 0.1)).toEqual([255, 255, 255, 255])
  for (const x of [0.02, 0.98]) expect(picture.at(x, 0.5)[3]).toBe(0)
})

test('a white page has an edge', async () => {
  const picture = await draw(createPdf({ size: [400, 400] }))
  const [red = 0, , , alpha] = picture.at(0.051, 0.2)
  expect(alpha).toBe(255)
  expect(red).toBeLessThan(230)
})

test('draws the first of several pages', async () => {
  const red = '1 0 0 rg 0 0 595 842 re f'
  const blue = '0 0 1 rg 0 0 595 842 re f'
  const [r = 0, , b = 0] = (await draw(createPdf({ pages: [red, blue, blue] }))).at(0.5, 0.5)
  expect([r > 240, b < 15]).toEqual([true, true])
})

test('reads a few ranges of a file of 200 MB with 40 pages', async () => {
  const pages = Array<string>(40).fill('200 320 200 200 re f')
  const { file, read } = counted(createPdf({ pages, ballast: 5_000_000 }))
  expect(file.size).toBeGreaterThan(200_000_000)
  expect((await draw(file)).at(0.5, 0.5)).toEqual([0, 0, 0, 255])
  expect(read()).toBeLessThan(1_000_000)
})

test('a soft mask hides what is dark in it', async () => {
  const shading =
    '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >>'
  const picture = await draw(
    createPdf({
      resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 10 0 R >> >> >>',
      objects: {
        10: [
          `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /S ${shading} >> >>`,
          '/S sh',
        ],
      },
      pages: ['/G gs 1 0 0 rg 0 0 595 842 re f'],
    }),
  )
  const greens = [0.22, 0.5, 0.78].map((x) => picture.at(x, 0.5)[1] ?? 0)
  expect(greens[0]).toBeGreaterThan(200)
  expect(greens[1]).toBeGreaterThan(90)
  expect(greens[1]).toBeLessThan(165)
  expect(greens[2]).toBeLessThan(55)
})

test('a picture of the page is drawn; one of too many pixels is left out', async () => {
  const withBlackPicture = (width: number, height: number) =>
    createPdf({
      resources: '/XObject << /I 10 0 R >>',
      objects: {
        10: [
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`,
          new Blob([new Uint8Array((width * height) / 8)]),
        ],
      },
      pages: ['0 0 1 rg 0 0 595 842 re f q 595 0 0 842 0 0 cm /I Do Q'],
    })
  const blueOf = async (file: File) => (await draw(file)).at(0.5, 0.5)[2]
  expect(await blueOf(withBlackPicture(80, 70))).toBe(0)
  expect(await blueOf(withBlackPicture(8000, 7000))).toBeGreaterThan(240)
})

test.each([
  ['without an area', { size: [0, 0] as const, pages: [''] }],
  ['without anything on it', { pages: [''] }],
  // The decoder of JPEG 2000 is not part of the worker.
  [
    'whose only picture has a format that is not decoded',
    {
      resources: '/XObject << /I 10 0 R >>',
      objects: {
        10: ['/Type /XObject /Subtype /Image /Width 9 /Height 9 /Filter /JPXDecode', 'jp2'] as const,
      },
      pages: ['q 595 0 0 842 0 0 cm /I Do Q'],
    },
  ],
])('a page %s has no picture', async (_, options) => {
  await expect(drawFirstPage(createPdf(options), 200, never)).resolves.toBeNull()
})

const whole = createPdf()

test.each([
  ['with a password', createPdf({ trailer: passwordTrailer })],
  ['that is cut off', whole.slice(0, 200)],
  ['of garbage', new Blob(['%PDF-1.7\n', 'garbage '.repeat(500)])],
  ['without pages', createPdf({ pages: [] })],
])('a file %s rejects', async (_, file) => {
  await expect(drawFirstPage(file, 200, never)).rejects.toThrow()
})

test('a file with an incomplete end is repaired', async () => {
  expect((await draw(whole.slice(0, whole.size - 12))).at(0.5, 0.5)).toEqual([0, 0, 0, 255])
})

test('a file that can no longer be read rejects', async () => {
  const file = createPdf()
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as Blob
  await expect(drawFirstPage(file, 200, never)).rejects.toThrow('gone')
})

test('stops reading when it is aborted', async () => {
  const file = createPdf()
  const controller = new AbortController()
  file.slice = () => ({ arrayBuffer: () => new Promise(() => {}) }) as unknown as Blob
  const drawing = drawFirstPage(file, 200, controller.signal)
  controller.abort(new Error('the row is gone'))
  await expect(drawing).rejects.toThrow('the row is gone')
})

test('what is read after it was aborted is left', async () => {
  const uncaught = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
  addEventListener('unhandledrejection', uncaught)
  onTestFinished(() => removeEventListener('unhandledrejection', uncaught))
  const file = createPdf()
  const slice = file.slice.bind(file)
  const reads: Array<() => void> = []
  file.slice = (...range) => {
    const part = slice(...range)
    part.arrayBuffer = async () => {
      await new Promise<void>((resolve) => reads.push(resolve))
      return Blob.prototype.arrayBuffer.call(part)
    }
    return part
  }
  const controller = new AbortController()
  const drawing = drawFirstPage(file, 200, controller.signal)
  await expect.poll(() => reads.length).toBeGreaterThan(0)
  controller.abort(new Error('the row is gone'))
  await expect(drawing).rejects.toThrow('the row is gone')
  for (const read of reads) read()
  // Draws another, by whose end a rejection would have been reported.
  await draw(createPdf())
  expect(uncaught).not.toHaveBeenCalled()
})
