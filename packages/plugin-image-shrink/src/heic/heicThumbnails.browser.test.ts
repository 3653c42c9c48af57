import { createEntry, createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { type DecodeHeic, heicThumbnails } from './heicThumbnails.js'

/** The start of a file with these brands. */
function createHead(major: string, ...others: string[]): File {
  const brands = [major, '\0\0\0\0', ...others].join('')
  const head = new Uint8Array([0, 0, 0, 8 + brands.length, ...new TextEncoder().encode(`ftyp${brands}`)])
  return new File([head, new Uint8Array(2000)], 'IMG_0001.HEIC')
}

function setUp(decode: DecodeHeic = () => createImageBitmap(new ImageData(60, 40))) {
  const loads: number[] = []
  const { uploader } = createTestUploader({
    plugins: [
      heicThumbnails({
        async load() {
          loads.push(loads.length)
          return { heicTo: decode }
        },
      }),
    ],
  })
  const draw = (file: File) =>
    uploader.slots
      .items('thumbnail')
      .find(({ id }) => id === 'heic')
      ?.get(createEntry({ file }), 30, new AbortController().signal)
  return { draw, loads }
}

test('a HEIC picture is decoded, by a decoder that is loaded once', async () => {
  const { draw, loads } = setUp()
  const thumbnail = (await draw(createHead('heic', 'mif1'))) as Blob
  const { width, height } = await createImageBitmap(thumbnail)
  expect([width, height]).toEqual([30, 30])
  expect(await draw(createHead('mif1', 'heic'))).toBeInstanceOf(Blob)
  expect(loads).toHaveLength(1)
})

test('other files load no decoder', async () => {
  const { draw, loads } = setUp()
  expect(await draw(createHead('avif', 'mif1'))).toBeNull()
  expect(await draw(createHead('isom', 'mp42'))).toBeNull()
  expect(await draw(new File(['text'], 'a.heic'))).toBeNull()
  expect(await draw(new File([], 'a.heic'))).toBeNull()
  expect(loads).toEqual([])
})

test('a decoder that fails leaves the icon, and is loaded again for the next picture', async () => {
  const { draw, loads } = setUp(() => Promise.reject(new Error('damaged')))
  expect(await draw(createHead('heic'))).toBeNull()
  expect(await draw(createHead('heic'))).toBeNull()
  expect(loads).toHaveLength(2)
})

/** A file that declares pictures of these sizes, as a tiled photo does. */
function createPhoto(...sizes: readonly (readonly [width: number, height: number])[]): File {
  const boxes = sizes.map(([width, height]) => {
    const box = new DataView(new ArrayBuffer(20))
    for (const [index, value] of [20, 0x69737065, 0, width, height].entries()) box.setUint32(index * 4, value)
    return box
  })
  return new File([createHead('heic', 'mif1'), ...boxes], 'IMG_0002.HEIC')
}

test('a picture of more pixels than a page can decode keeps the icon, however small its file is', async () => {
  const { draw, loads } = setUp()
  expect(await draw(createPhoto([512, 512], [16_384, 16_384]))).toBeNull()
  expect(loads).toEqual([])
  expect(await draw(createPhoto([512, 512], [4032, 3024], [320, 240]))).toBeInstanceOf(Blob)
})

test.each([
  [4, null],
  [8, Blob],
  [undefined, Blob],
])('a picture of 48 megapixels on a device with %s GB of memory', async (deviceMemory, expected) => {
  Object.defineProperty(navigator, 'deviceMemory', { value: deviceMemory, configurable: true })
  const thumbnail = await setUp().draw(createPhoto([8064, 6048]))
  Reflect.deleteProperty(navigator, 'deviceMemory')
  if (expected) expect(thumbnail).toBeInstanceOf(expected)
  else expect(thumbnail).toBeNull()
})
