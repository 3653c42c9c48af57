import { FILTERS, isTuningName, OPERATIONS } from '@lading/cdn'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createQuarters, readImage } from '../testing/fixtures/createQuarters.js'
import { shareTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

/** A gray gradient above a muted red gradient: 64 × 8 pixels. */
let ramps: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const pixels = Buffer.alloc(64 * 8 * 3)
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 64; x++) {
      const tone = 30 + x * 3
      pixels.set(y < 4 ? [tone, tone, tone] : [tone, tone >> 1, tone >> 1], (y * 64 + x) * 3)
    }
  }
  const image = sharp(pixels, { raw: { width: 64, height: 8, channels: 3 } })
  ramps = new Uint8Array(await image.png().toBuffer())
})

const shared = shareTestService()

async function startWithRamps(bytes = ramps) {
  const service = shared()
  const uuid = await upload(service, bytes, { name: 'a.png' })
  const get = (modifiers: string) => fetch(`${service.url}/${uuid}/-/format/png/${modifiers}`)
  async function pixels(modifiers: string): Promise<{ data: Buffer; at(x: number, y: number): number[] }> {
    const response = await get(modifiers)
    expect([modifiers, response.status]).toEqual([modifiers, 200])
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, at: (x, y) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)] }
  }
  return { get, pixels, service, uuid }
}

const mean = (values: Iterable<number>) => {
  const list = [...values]
  return list.reduce((sum, value) => sum + value, 0) / list.length
}
const spread = ([red = 0, green = 0, blue = 0]: number[]) =>
  Math.max(red, green, blue) - Math.min(red, green, blue)

describe('tuning', () => {
  test.each(Object.entries(OPERATIONS).filter(([name]) => isTuningName(name)))(
    '%s changes nothing at its neutral value and takes its whole range',
    async (name, range) => {
      const { pixels, get } = await startWithRamps()
      const original = await pixels('-/preview/')
      expect((await pixels(`-/${name}/${range.zero}/`)).data.equals(original.data)).toBe(true)
      for (const amount of new Set([range.min, range.max])) {
        const changed = await pixels(`-/${name}/${amount}/`)
        expect([amount, changed.data.equals(original.data)]).toEqual([amount, amount === range.zero])
      }
      for (const beyond of [range.min - 1, range.max + 1, 'x', '', '1/2', '1.5']) {
        const response = await get(`-/${name}/${beyond}/`)
        expect([beyond, response.status, await response.text()]).toEqual([
          beyond,
          400,
          expect.stringContaining(`"${name}`),
        ])
      }
    },
  )

  test.each([
    ['brightness/50', 'brightness/-50'],
    ['exposure/100', 'exposure/-100'],
    ['gamma/200', 'gamma/50'],
  ])('%s brightens and %s darkens', async (brighter, darker) => {
    const { pixels } = await startWithRamps()
    const original = mean((await pixels('-/preview/')).data)
    expect(mean((await pixels(`-/${brighter}/`)).data)).toBeGreaterThan(original + 10)
    expect(mean((await pixels(`-/${darker}/`)).data)).toBeLessThan(original - 10)
  })

  test('one stop of exposure is twice the light', async () => {
    const { pixels } = await startWithRamps()
    const before = (await pixels('-/preview/')).at(20, 0)[0] ?? 0
    const after = (await pixels('-/exposure/100/')).at(20, 0)[0] ?? 0
    expect((after / 255) ** 2.2 / (before / 255) ** 2.2).toBeCloseTo(2, 0)
  })

  test('contrast draws dark and bright apart, saturation and vibrance colours from grey, warmth red from blue', async () => {
    const { pixels } = await startWithRamps()
    const original = await pixels('-/preview/')
    const contrast = await pixels('-/contrast/50/')
    expect(contrast.at(5, 0)[0]).toBeLessThan(original.at(5, 0)[0] ?? 0)
    expect(contrast.at(60, 0)[0]).toBeGreaterThan(original.at(60, 0)[0] ?? 0)
    expect(spread((await pixels('-/saturation/-100/')).at(30, 6))).toBe(0)
    expect(spread((await pixels('-/saturation/50/')).at(30, 6))).toBeGreaterThan(spread(original.at(30, 6)))
    expect(spread((await pixels('-/vibrance/50/')).at(30, 6))).toBeGreaterThan(spread(original.at(30, 6)))
    expect((await pixels('-/saturation/50/')).at(30, 0)).toEqual(original.at(30, 0))
    const [red = 0, , blue = 0] = (await pixels('-/warmth/50/')).at(30, 0)
    expect(red - blue).toBeGreaterThan(10)
    const [coldRed = 0, , coldBlue = 0] = (await pixels('-/warmth/-50/')).at(30, 0)
    expect(coldBlue - coldRed).toBeGreaterThan(10)
  })

  test('enhance spreads the tones of a flat image, by those of the whole image', async () => {
    const flat = await sharp(ramps).linear(0.4, 80).png().toBuffer()
    const { pixels } = await startWithRamps(new Uint8Array(flat))
    const original = await pixels('-/preview/')
    const enhanced = await pixels('-/enhance/100/')
    const rangeOf = (data: Buffer) => Math.max(...data) - Math.min(...data)
    expect(rangeOf(enhanced.data)).toBeGreaterThan(rangeOf(original.data) + 20)
    const cut = await pixels('-/enhance/100/-/crop/8x4/10,0/')
    expect(cut.at(0, 0)).toEqual(enhanced.at(10, 0))
  })
})

describe('filters', () => {
  test('there are forty, each with a look of its own, and none changes the size', async () => {
    const { pixels } = await startWithRamps()
    const original = (await pixels('-/preview/')).data.toString('hex')
    const looks = new Set([original])
    for (const name of FILTERS) looks.add((await pixels(`-/filter/${name}/100/`)).data.toString('hex'))
    expect([FILTERS.length, looks.size]).toEqual([40, 41])
  })

  test('the amount goes from nothing to all, which is also the default', async () => {
    const { pixels } = await startWithRamps()
    const at = async (modifiers: string) => (await pixels(modifiers)).at(40, 6)[0] ?? 0
    const [none, half, full] = [
      await at('-/filter/jadis/0/'),
      await at('-/filter/jadis/50/'),
      await at('-/filter/jadis/'),
    ]
    expect(none).toBe(await at('-/preview/'))
    expect(Math.abs(half - (none + full) / 2)).toBeLessThanOrEqual(1)
    expect(full).toBe(await at('-/filter/jadis/100/'))
  })

  test.each([
    '-/filter/',
    '-/filter/nobody/',
    '-/filter/adaris/201/',
    '-/filter/adaris/-101/',
    '-/filter/adaris/1/1/',
    '-/filter/__proto__/',
  ])('%s is refused', async (modifiers) =>
    expect((await (await startWithRamps()).get(modifiers)).status).toBe(400),
  )
})

describe('colours and shapes together', () => {
  test('everything the editor writes at once has the wanted size', async () => {
    const { get } = await startWithRamps(await createQuarters(80, 40))
    const modifiers =
      '-/enhance/50/-/brightness/12/-/exposure/10/-/gamma/120/-/contrast/5/-/saturation/20/-/vibrance/10/-/warmth/5/-/filter/adaris/80/-/mirror/-/flip/-/rotate/90/-/crop/30x20/5,10/-/preview/'
    const image = await readImage(await (await get(modifiers)).arrayBuffer())
    expect(image).toMatchObject({ width: 30, height: 20 })
  })

  test('colours before a shape give the same as after it', async () => {
    const { pixels } = await startWithRamps()
    const turns = '-/mirror/-/rotate/90/-/crop/4x30/2,10/'
    const before = await pixels(`-/saturation/80/-/contrast/40/${turns}`)
    const after = await pixels(`${turns}-/saturation/80/-/contrast/40/`)
    expect(before.data.equals(after.data)).toBe(true)
  })

  test('a frame that is added after a colour operation keeps its own colour', async () => {
    const { pixels } = await startWithRamps()
    for (const frame of [
      '-/crop/70x8/0,0/',
      '-/setfill/ffffff/-/crop/70x8/',
      '-/stretch/fill/-/resize/70x8/',
    ]) {
      expect((await pixels(`-/brightness/-100/${frame}`)).at(69, 0)).toEqual([255, 255, 255])
    }
    expect((await pixels('-/crop/70x8/0,0/-/brightness/-100/')).at(69, 0)).toEqual([128, 128, 128])
  })

  test('transparency is left alone', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    const { get } = await startWithRamps(new Uint8Array(clear))
    const image = await readImage(await (await get('-/brightness/50/')).arrayBuffer())
    expect(image.at(1, 1)).toBe('clear')
  })

  test.each([1, 2])('a grey image of %i channels can be coloured', async (channels) => {
    const raw = { width: 4, height: 4, channels: channels as 1 | 2 }
    const grey = sharp(Buffer.alloc(16 * channels, 128), { raw }).toColourspace('b-w')
    const { pixels } = await startWithRamps(new Uint8Array(await grey.png().toBuffer()))
    const [red = 0, , blue = 0] = (await pixels('-/warmth/100/')).at(1, 1)
    expect(red).toBeGreaterThan(blue)
  })
})

describe('blur and sharp', () => {
  const edge = async (modifiers: string) => {
    const { pixels } = await startWithRamps(await createQuarters(80, 40))
    const image = await pixels(modifiers)
    return [image.at(38, 5)[0] ?? 0, image.at(2, 5)[0] ?? 0]
  }

  test('blur softens an edge, more with more strength, and never changes the size', async () => {
    const [plain = 0] = await edge('-/preview/')
    const [soft = 0] = await edge('-/blur/20/')
    const [softer = 0] = await edge('-/blur/100/')
    expect([plain, plain > soft, soft > softer]).toEqual([255, true, true])
    for (const strength of [0, 1, 500, 5000]) {
      const { get } = await startWithRamps(await createQuarters(80, 40))
      const response = await get(`-/blur/${strength}/-/preview/`)
      expect([strength, response.status]).toEqual([strength, 200])
    }
  })

  test('sharp makes a soft edge steeper', async () => {
    const white = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#aaa' } })
      .png()
      .toBuffer()
    const steps = sharp(white).extend({ left: 40, background: '#555' })
    const { pixels } = await startWithRamps(new Uint8Array(await steps.png().toBuffer()))
    const jump = async (modifiers: string) => {
      const image = await pixels(modifiers)
      return (image.at(42, 5)[0] ?? 0) - (image.at(37, 5)[0] ?? 0)
    }
    const soft = await jump('-/blur/20/')
    expect(await jump('-/blur/20/-/sharp/20/')).toBeGreaterThan(soft)
    expect(await jump('-/blur/20/-/sharp/0/')).toBe(soft)
  })

  test.each(['-/blur/5001/', '-/blur/-1/', '-/sharp/21/', '-/sharp/x/', '-/blur/1/2/'])(
    '%s is refused',
    async (modifiers) => expect((await (await startWithRamps()).get(modifiers)).status).toBe(400),
  )
})

describe('fill, cuts by share, AVIF and main colours', () => {
  test.each([
    ['-/setfill/f00/-/stretch/fill/-/resize/100x100/', 'red'],
    ['-/setfill/0000ff/-/stretch/fill/-/resize/100x100/', 'blue'],
    ['-/setfill/00ff0000/-/stretch/fill/-/resize/100x100/', 'clear'],
    ['-/setfill/0f0/-/stretch/fill/-/scale_crop/100x100/center/', 'green'],
  ])('%s is framed in %s', async (modifiers, colour) => {
    const { get } = await startWithRamps(await createQuarters(80, 40))
    expect((await readImage(await (await get(modifiers)).arrayBuffer())).at(0, 0)).toBe(colour)
  })

  test('setfill also lies behind transparent images that become JPEG', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { service, uuid } = await startWithRamps(new Uint8Array(clear))
    const response = await fetch(`${service.url}/${uuid}/-/setfill/f00/-/format/jpeg/`)
    expect((await readImage(await response.arrayBuffer())).at(1, 1)).toBe('red')
  })

  test.each([
    ['-/crop/50px50p/center/', 40, 20],
    ['-/crop/50%x20/', 40, 20],
    ['-/crop/1:1/center/', 40, 40],
    ['-/crop/4:1/', 80, 20],
    ['-/crop/100px100p/', 80, 40],
  ])('%s gives %i × %i', async (modifiers, width, height) => {
    const { get } = await startWithRamps(await createQuarters(80, 40))
    expect(await readImage(await (await get(encodeURI(modifiers))).arrayBuffer())).toMatchObject({
      width,
      height,
    })
  })

  test.each([
    '-/crop/101px10p/',
    '-/crop/0:1/',
    '-/crop/1:/',
    '-/setfill/',
    '-/setfill/red/',
    '-/setfill/ff/',
    '-/main_colors/0/',
    '-/main_colors/11/',
    '-/main_colors/x/',
  ])('%s is refused', async (modifiers) =>
    expect((await (await startWithRamps()).get(modifiers)).status).toBe(400),
  )

  test('format/avif makes an AVIF', async () => {
    const { service, uuid } = await startWithRamps(await createQuarters(80, 40))
    const response = await fetch(`${service.url}/${uuid}/-/format/avif/-/preview/`)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(await readImage(await response.arrayBuffer())).toMatchObject({
      width: 80,
      height: 40,
      format: 'heif',
    })
  })

  test('main_colors lists the colours of an image, the largest share first', async () => {
    const red = { width: 60, height: 40, channels: 3 as const, background: { r: 255, g: 0, b: 0 } }
    const blue = sharp({ create: { ...red, width: 20, background: { r: 0, g: 0, b: 255 } } }).png()
    const image = sharp({ create: red })
      .extend({ right: 20 })
      .composite([{ input: await blue.toBuffer(), left: 60, top: 0 }])
    const { service, uuid } = await startWithRamps(new Uint8Array(await image.removeAlpha().png().toBuffer()))
    const response = await fetch(`${service.url}/${uuid}/-/main_colors/2/`)
    const { id, main_colors } = (await response.json()) as { id: string; main_colors: number[][] }
    expect([id, response.headers.get('access-control-allow-origin')]).toEqual([uuid, '*'])
    expect(main_colors).toHaveLength(2)
    expect(main_colors[0]?.[0]).toBeGreaterThan(200)
    expect(main_colors[1]?.[2]).toBeGreaterThan(150)
    const one = await fetch(`${service.url}/${uuid}/-/main_colors/1/`)
    expect(((await one.json()) as { main_colors: unknown[] }).main_colors).toHaveLength(1)
  })
})
