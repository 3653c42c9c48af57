import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createQuarters, readImage } from '../testing/fixtures/createQuarters.js'
import { shareTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

/** 80 × 40 pixels: red and green above, blue and yellow below. */
let quarters: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  quarters = await createQuarters(80, 40)
})

const shared = shareTestService()

async function startWithImage(bytes: Uint8Array<ArrayBuffer> = quarters, name = 'a.png') {
  const service = shared()
  const uuid = await upload(service, bytes, { name })
  const get = (modifiers: string, headers: Record<string, string> = { accept: '*/*' }) =>
    fetch(`${service.url}/${uuid}/${modifiers}`, { headers })
  return {
    uuid,
    get,
    async render(modifiers: string) {
      const response = await get(`-/format/png/${modifiers}`)
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      return readImage(await response.arrayBuffer())
    },
  }
}

/** Returns the corner colors: top left, top right, bottom left, bottom right. */
function cornersOf({ width, height, at }: Awaited<ReturnType<typeof readImage>>) {
  const [right, bottom] = [width - 1, height - 1]
  return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)]
}

describe('sizes', () => {
  test.each([
    ['-/preview/', 80, 40],
    ['-/preview/40x40/', 40, 20],
    ['-/preview/1000x10/', 20, 10],
    ['-/preview/500x500/', 80, 40],
    ['-/resize/40x/', 40, 20],
    ['-/resize/x10/', 20, 10],
    ['-/resize/30x30/', 30, 30],
    ['-/resize/160x/', 160, 80],
    ['-/stretch/off/-/resize/160x/', 80, 40],
    ['-/stretch/off/-/resize/160x20/', 80, 20],
    ['-/stretch/off/-/resize/40x/', 40, 20],
    ['-/stretch/fill/-/resize/100x100/', 100, 100],
    ['-/stretch/fill/-/resize/160x/', 160, 80],
    ['-/scale_crop/20x20/', 20, 20],
    ['-/scale_crop/20x20/center/', 20, 20],
    ['-/scale_crop/100x100/center/', 100, 100],
    ['-/stretch/off/-/scale_crop/100x100/center/', 80, 40],
    ['-/stretch/off/-/scale_crop/100x20/center/', 80, 20],
    ['-/stretch/fill/-/scale_crop/100x100/center/', 100, 100],
    ['-/crop/30x20/', 30, 20],
    ['-/crop/30x20/10,10/', 30, 20],
    ['-/crop/100x20/', 100, 20],
    ['-/rotate/90/', 40, 80],
    ['-/rotate/180/', 80, 40],
    ['-/mirror/', 80, 40],
    ['-/flip/', 80, 40],
    ['-/resize/1x/', 1, 1],
    ['-/resize/40x/-/rotate/90/-/crop/10x20/', 10, 20],
    ['-/quality/lightest/', 80, 40],
    ['-/progressive/yes/-/@clib/blocks/1.2.3/uc-cloud-image-editor/', 80, 40],
  ])('%s gives %i × %i', async (modifiers, width, height) => {
    const { render } = await startWithImage()
    expect(await render(modifiers)).toMatchObject({ width, height, format: 'png' })
  })
})

describe('pixels', () => {
  test.each([
    ['', 'red green blue yellow'],
    ['-/mirror/', 'green red yellow blue'],
    ['-/flip/', 'blue yellow red green'],
    ['-/rotate/90/', 'green yellow red blue'],
    ['-/rotate/180/', 'yellow blue green red'],
    ['-/rotate/-90/', 'blue red yellow green'],
    ['-/rotate/450/', 'green yellow red blue'],
    ['-/crop/40x20/', 'red red red red'],
    ['-/crop/40x20/40,20/', 'yellow yellow yellow yellow'],
    ['-/crop/40x20/center/', 'red green blue yellow'],
    ['-/crop/40x20/right/', 'green green yellow yellow'],
    ['-/crop/40x20/0p,100p/', 'blue blue blue blue'],
    ['-/crop/120x40/', 'red white blue white'],
    ['-/scale_crop/20x20/0,0/', 'red red blue blue'],
    ['-/scale_crop/20x20/center/', 'red green blue yellow'],
    ['-/scale_crop/20x20/left/', 'red red blue blue'],
    ['-/scale_crop/20x20/right/', 'green green yellow yellow'],
    ['-/scale_crop/80x20/top/', 'red green red green'],
    ['-/scale_crop/80x20/bottom/', 'blue yellow blue yellow'],
    ['-/scale_crop/20x20/9999,0/', 'green green yellow yellow'],
    ['-/stretch/fill/-/resize/100x100/', 'white white white white'],
  ])('%s has the corners %s', async (modifiers, corners) => {
    const { render } = await startWithImage()
    expect(cornersOf(await render(modifiers)).join(' ')).toBe(corners)
  })

  test('operations work in the order of the address', async () => {
    const { render } = await startWithImage()
    expect(cornersOf(await render('-/crop/40x20/-/mirror/'))).toEqual(['red', 'red', 'red', 'red'])
    expect(cornersOf(await render('-/mirror/-/crop/40x20/'))).toEqual(['green', 'green', 'green', 'green'])
    expect(cornersOf(await render('-/rotate/90/-/crop/20x40/'))).toEqual(['green', 'green', 'green', 'green'])
    expect(await render('-/resize/20x/-/stretch/off/-/resize/80x/')).toMatchObject({ width: 20, height: 10 })
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a photo with EXIF orientation %i is turned upright first',
    async (orientation) => {
      const photo = await createQuarters(80, 40, { format: 'jpeg', orientation })
      const upright = await readImage(await sharp(photo).autoOrient().png().toBuffer())
      const { render } = await startWithImage(photo, 'a.jpg')
      for (const modifiers of ['', '-/preview/', '-/resize/200x/-/preview/']) {
        expect(cornersOf(await render(modifiers))).toEqual(cornersOf(upright))
      }
      const cut = await render(`-/crop/${upright.width / 2 - 4}x${upright.height / 2 - 4}/`)
      expect(new Set(cornersOf(cut))).toEqual(new Set([upright.at(2, 2)]))
      const mirrored = await render('-/mirror/')
      expect(mirrored.at(2, 2)).toBe(upright.at(upright.width - 3, 2))
    },
  )

  test('transparency survives in PNG and becomes white in JPEG', async () => {
    const clear = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { get } = await startWithImage(new Uint8Array(clear))
    const png = await readImage(await (await get('-/preview/')).arrayBuffer())
    const jpeg = await readImage(await (await get('-/format/jpeg/')).arrayBuffer())
    expect([png.format, png.at(5, 5), jpeg.format, jpeg.at(5, 5)]).toEqual(['png', 'clear', 'jpeg', 'white'])
  })

  test('a frame around a transparent image is transparent', async () => {
    const { render } = await startWithImage(await createQuarters(20, 20, { alpha: true }))
    expect(cornersOf(await render('-/stretch/fill/-/resize/40x40/'))).toEqual([
      'clear',
      'clear',
      'clear',
      'clear',
    ])
  })
})

describe('formats', () => {
  const avif = { accept: 'image/avif,image/webp,*/*' }
  const webp = { accept: 'image/avif;q=0,image/webp,*/*' }
  const none = { accept: '*/*' }
  test.each([
    ['png', false, '-/preview/', avif, 'avif'],
    ['png', false, '-/preview/', webp, 'webp'],
    ['png', false, '-/preview/', none, 'jpeg'],
    ['png', true, '-/preview/', none, 'png'],
    ['png', true, '-/format/auto/', avif, 'avif'],
    ['png', false, '-/format/auto/', webp, 'webp'],
    ['png', false, '-/format/auto/', { accept: 'image/webp;q=0, */*' }, 'jpeg'],
    ['jpeg', false, '-/format/png/', webp, 'png'],
    ['jpeg', false, '-/format/webp/', none, 'webp'],
    ['png', true, '-/format/jpeg/', webp, 'jpeg'],
    ['png', false, '-/format/preserve/', webp, 'png'],
    ['jpeg', false, '-/format/preserve/', webp, 'jpeg'],
    ['webp', false, '-/format/preserve/', webp, 'jpeg'],
    ['webp', true, '-/format/preserve/', webp, 'png'],
    ['jpeg', false, '-/format/png/-/format/webp/', none, 'webp'],
  ] as const)(
    '%s (alpha %s) with %s and %o becomes %s',
    async (format, alpha, modifiers, accept, expected) => {
      const { get } = await startWithImage(await createQuarters(8, 8, { format, alpha }))
      const response = await get(modifiers, { ...accept })
      expect(response.headers.get('content-type')).toBe(`image/${expected}`)
      expect(response.headers.get('vary')).toBe('Accept')
      const { format: found } = await readImage(await response.arrayBuffer())
      // The image library names the container.
      expect(found).toBe(expected === 'avif' ? 'heif' : expected)
    },
  )

  test('lighter qualities are smaller', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer()
    const { get } = await startWithImage(new Uint8Array(noise))
    const sizes: number[] = []
    for (const quality of ['lightest', 'lighter', 'normal', 'better', 'best']) {
      sizes.push((await (await get(`-/format/jpeg/-/quality/${quality}/`)).arrayBuffer()).byteLength)
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(new Set(sizes).size).toBe(5)
  })

  test('progressive/yes makes a progressive JPEG', async () => {
    const { get } = await startWithImage()
    const isProgressive = async (modifiers: string) =>
      (await readImage(await (await get(modifiers)).arrayBuffer())).isProgressive
    expect(await isProgressive('-/format/jpeg/-/progressive/yes/')).toBe(true)
    expect(await isProgressive('-/format/jpeg/-/progressive/no/')).toBe(false)
  })

  test('a vector image is rendered to pixels and never sent as markup', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>1</script><rect width="20" height="10" fill="red"/></svg>'
    const { get } = await startWithImage(new TextEncoder().encode(svg), 'a.svg')
    const response = await get('-/stretch/off/-/scale_crop/10x10/center/')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await readImage(await response.arrayBuffer())).toMatchObject({ width: 10, height: 10 })
  })

  test('a rendered image can be revalidated, and HEAD sends no bytes', async () => {
    const { get, uuid } = await startWithImage()
    const first = await get('-/resize/10x/')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('-/resize/10x/', { 'if-none-match': etag, 'cache-control': 'max-age=0' })
    expect([first.status, again.status, first.headers.get('cache-control')]).toEqual([
      200,
      304,
      'public, max-age=3600',
    ])
    const head = await fetch(first.url, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual([
      first.headers.get('content-length'),
      '',
    ])
    expect((await get('-/resize/11x/')).headers.get('etag')).not.toBe(etag)
    expect(first.url).toContain(uuid)
  })
})

describe('limits', () => {
  test.each([
    ['-/resize/3001x/', 'output-too-large', 'resize'],
    ['-/resize/x2000/', 'output-too-large', 'resize'],
    ['-/scale_crop/3001x10/', 'output-too-large', 'scale_crop'],
    ['-/crop/10x3001/', 'output-too-large', 'crop'],
    ['-/format/jpeg/-/resize/5001x/', 'output-too-large', 'resize'],
    ['-/nonsense/1/', 'operation-unknown', 'nonsense/1'],
    ['-/__proto__/', 'operation-unknown', '__proto__'],
    ['-/', 'operation-unknown', ''],
    ['-/resize/', 'operation-malformed', 'resize'],
    ['-/resize/x/', 'operation-malformed', 'resize/x'],
    ['-/resize/0x10/', 'operation-malformed', 'resize/0x10'],
    ['-/resize/-1x/', 'operation-malformed', 'resize/-1x'],
    ['-/resize/10x10/10/', 'operation-malformed', 'resize/10x10/10'],
    ['-/resize/1e3x/', 'operation-malformed', 'resize/1e3x'],
    ['-/scale_crop/10x/', 'operation-malformed', 'scale_crop/10x'],
    ['-/scale_crop/10x10/middle/', 'operation-malformed', 'scale_crop/10x10/middle'],
    ['-/scale_crop/10x10/1,2,3/', 'operation-malformed', 'scale_crop/10x10/1,2,3'],
    ['-/crop/10x10/101p,0p/', 'operation-malformed', 'crop/10x10/101p,0p'],
    ['-/crop/10x10/80,0/', 'operation-malformed', 'crop'],
    ['-/preview/10/', 'operation-malformed', 'preview/10'],
    ['-/format/bmp/', 'operation-malformed', 'format/bmp'],
    ['-/quality/42/', 'operation-malformed', 'quality/42'],
    ['-/stretch/maybe/', 'operation-malformed', 'stretch/maybe'],
    ['-/progressive/', 'operation-malformed', 'progressive'],
    ['-/rotate/45/', 'operation-malformed', 'rotate/45'],
    ['-/mirror/1/', 'operation-malformed', 'mirror/1'],
    ['-/%3Cscript%3E/', 'operation-unknown', '<script>'],
  ])('%s is refused and named', async (modifiers, _code, name) => {
    const { get } = await startWithImage()
    const response = await get(modifiers)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.text()).toContain(name)
  })

  test('JPEG may be 5000 pixels wide', async () => {
    const { get } = await startWithImage()
    const image = await readImage(await (await get('-/format/jpeg/-/resize/5000x/')).arrayBuffer())
    expect(image).toMatchObject({ width: 5000, height: 2500 })
  })

  test('a large image without a wanted size is fitted into the limit', async () => {
    const wide = await sharp({ create: { width: 4000, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { render } = await startWithImage(new Uint8Array(wide))
    expect(await render('-/mirror/')).toMatchObject({ width: 3000, height: 8 })
    expect(await render('-/crop/3500x10/')).toMatchObject({ width: 3000 })
  })

  test('a decompression bomb is described and delivered but never decoded', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 8_000, channels: 3, background: 'grey' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer()
    const { get, uuid } = await startWithImage(new Uint8Array(bomb))
    const response = await get('-/preview/10x10/')
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('75 megapixels')])
    expect(await (await get('-/json/')).json()).toMatchObject({
      id: uuid,
      width: 10_000,
      height: 8_000,
      hash: null,
    })
    expect((await get('')).status).toBe(200)
  })

  test('a damaged image is a clear refusal', async () => {
    const photo = await createQuarters(300, 300, { format: 'jpeg' })
    const { get } = await startWithImage(photo.slice(0, photo.length / 2), 'a.jpg')
    const response = await get('-/preview/')
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('cannot be read')])
  })

  test.each(['-/preview/', '-/json/'])(
    '%s of a file that is no image is a clear refusal',
    async (modifiers) => {
      const { get } = await startWithImage(new TextEncoder().encode('text'), 'a.txt')
      const response = await get(modifiers)
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('not an image')])
    },
  )

  test('markers alone leave the original as it is', async () => {
    const { get } = await startWithImage()
    expect(Buffer.from(await (await get('-/@clib/blocks/1.0/')).arrayBuffer()).equals(quarters)).toBe(true)
  })
})

describe('-/json/', () => {
  test('gives the facts of the original with a perceptual hash', async () => {
    const { get, uuid } = await startWithImage()
    const response = await get('-/resize/10x/-/json/')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      id: uuid,
      width: 80,
      height: 40,
      format: 'PNG',
      color_mode: 'RGB',
      sequence: false,
      orientation: null,
      dpi: null,
      geo_location: null,
      datetime_original: null,
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      blurhash: expect.stringMatching(/^L[\w#$%*+,.:;=?@[\]^{|}~-]{27}$/),
    })
  })

  test('similar images have similar hashes and different ones have not', async () => {
    const hashOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { get } = await startWithImage(bytes)
      return BigInt(`0x${((await (await get('-/json/')).json()) as { hash: string }).hash}`)
    }
    const noise = sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const distance = (a: bigint, b: bigint) => (a ^ b).toString(2).replaceAll('0', '').length
    const first = await hashOf(await createQuarters(80, 40))
    const similar = await hashOf(await createQuarters(160, 90, { format: 'jpeg' }))
    const different = await hashOf(new Uint8Array(await noise.png().toBuffer()))
    expect(distance(first, similar)).toBeLessThan(12)
    expect(distance(first, different)).toBeGreaterThan(12)
  })
})
