import { applyColor, type ColorOperation, measureLevels } from '@lading/cdn'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { shareTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

const shared = shareTestService()

/** Rows of pixels, each identified by its red and green values. */
type Chart = readonly (readonly string[])[]

const [WIDTH, HEIGHT] = [12, 8]
/** Each pixel's color encodes its position. */
const chart: Chart = Array.from({ length: HEIGHT }, (_, y) =>
  Array.from({ length: WIDTH }, (__, x) => `${x * 20},${y * 30}`),
)

/** Reference implementations of each operation, written without a library. */
const operations: Readonly<Record<string, (rows: Chart) => Chart>> = {
  'rotate/90': (rows) => (rows[0] ?? []).map((_, x) => rows.map((row) => row.at(-1 - x)!)),
  'rotate/180': (rows) => rows.toReversed().map((row) => row.toReversed()),
  mirror: (rows) => rows.map((row) => row.toReversed()),
  flip: (rows) => rows.toReversed(),
  'crop/6x5/1,2': (rows) => rows.slice(2, 7).map((row) => row.slice(1, 7)),
  'crop/3x4/2,0': (rows) => rows.slice(0, 4).map((row) => row.slice(2, 5)),
}

function ordersOf(names: readonly string[]): string[][] {
  if (names.length === 0) return [[]]
  return names.flatMap((name) =>
    ordersOf(names.filter((other) => other !== name)).map((rest) => [name, ...rest]),
  )
}

async function readChart(response: Response): Promise<Chart> {
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (__, x) => {
      const at = (y * info.width + x) * info.channels
      return `${data[at]},${data[at + 1]}`
    }),
  )
}

test('turns, mirrors and crops act in the order of the address, whatever the order', async () => {
  const pixels = Buffer.from(chart.flat().flatMap((color) => [...color.split(',').map(Number), 90]))
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const bytes = new Uint8Array(await sharp(pixels, { raw }).png().toBuffer())
  const uuid = await upload(shared(), bytes, { name: 'chart.png' })
  const orders = [
    ...ordersOf(['rotate/90', 'mirror', 'flip', 'crop/6x5/1,2']),
    ...ordersOf(['rotate/90', 'mirror', 'crop/6x5/1,2', 'crop/3x4/2,0']),
    ...ordersOf(['rotate/90', 'rotate/180', 'flip']),
  ]
  const check = async (order: readonly string[]) => {
    const expected = order.reduce<Chart>((rows, name) => operations[name]!(rows), chart)
    const modifiers = ['format/png', ...order].map((name) => `-/${name}/`).join('')
    const response = await fetch(`${shared().url}/${uuid}/${modifiers}`)
    // A crop outside the image is filled with white, which the chart doesn't contain.
    const found = (await readChart(response)).map((row) => row.filter((color) => color !== '255,255'))
    expect([modifiers, found.filter((row) => row.length > 0)]).toEqual([modifiers, expected])
  }
  await Promise.all(orders.map(check))
})

test('colors behind a reduction look like colors before it', async () => {
  const [width, height] = [1200, 900]
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const soft = sharp({ create: { width: 24, height: 18, channels: 3, background: 'grey', noise } }).png()
  const photo = await sharp(await soft.toBuffer())
    .resize(width, height)
    .jpeg({ quality: 95 })
    .toBuffer()
  const uuid = await upload(shared(), new Uint8Array(photo), { name: 'photo.jpg' })
  const colors: ColorOperation[] = [
    { name: 'enhance', amount: 40 },
    { name: 'brightness', amount: 12 },
    { name: 'gamma', amount: 130 },
    { name: 'contrast', amount: 25 },
    { name: 'vibrance', amount: 40 },
    { name: 'warmth', amount: 20 },
    { name: 'filter', filter: 'lavra', amount: 80 },
  ]
  const sample = await sharp(photo).resize(128, 128, { fit: 'inside' }).raw().toBuffer()
  const full = await sharp(photo).raw().toBuffer()
  applyColor(full, colors, { channels: 3, levels: measureLevels(sample, 3) })
  const raw = { width, height, channels: 3 } as const
  const before = sharp(full, { raw })
  const cut = { left: 200, top: 100, width: 800, height: 600 }
  const mirrored = sharp(await before.clone().flop().extract(cut).png().toBuffer())
  const shapes: [modifiers: string, expected: Sharp][] = [
    ['-/stretch/off/-/resize/300x/', before.clone().resize(300, 225)],
    [
      '-/scale_crop/200x200/center/',
      before.clone().resize(267, 200, { fit: 'fill' }).extract({ left: 33, top: 0, width: 200, height: 200 }),
    ],
    ['-/mirror/-/crop/800x600/200,100/-/preview/-/stretch/off/-/resize/200x/', mirrored.resize(200, 150)],
  ]
  const written = colors.map(({ name, amount, ...rest }) =>
    'filter' in rest ? `-/filter/${rest.filter}/${amount}/` : `-/${name}/${amount}/`,
  )
  for (const [modifiers, image] of shapes) {
    const response = await fetch(`${shared().url}/${uuid}/${written.join('')}${modifiers}-/format/png/`)
    const found = sharp(Buffer.from(await response.arrayBuffer()))
    const { data, info } = await found.raw().toBuffer({ resolveWithObject: true })
    const expected = await image.raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([expected.info.width, expected.info.height])
    let difference = 0
    for (const [at, value] of expected.data.entries()) difference += Math.abs(value - data[at]!)
    expect(difference / data.length).toBeLessThan(1.5)
  }
})
