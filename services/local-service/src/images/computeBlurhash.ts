import type { Sharp } from 'sharp'

const SAMPLE_SIDE_PX = 32
const COLUMNS = 4
const ROWS = 3
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
const BASE = DIGITS.length

type Color = readonly [red: number, green: number, blue: number]

/** Computes an image's blurhash with 4 × 3 components. Source: the published blurhash algorithm. */
export async function computeBlurhash(image: Sharp): Promise<string> {
  const small = image.resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' }).flatten({ background: 'white' })
  const pixels = await small.toColourspace('srgb').raw().toBuffer()
  const linear = Float64Array.from(pixels, (byte) => toLinear(byte / 255))
  const components: Color[] = []
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) components.push(componentOf(linear, column, row))
  }
  const [average = [0, 0, 0], ...waves] = components
  const strongest = Math.max(...waves.flat().map(Math.abs))
  const range = Math.max(0, Math.min(82, Math.floor(strongest * 166 - 0.5)))
  const [red, green, blue] = average.map((value) => Math.round(toEncoded(value) * 255)) as [
    number,
    number,
    number,
  ]
  return [
    encode(COLUMNS - 1 + (ROWS - 1) * 9, 1),
    encode(range, 1),
    encode(red * 65_536 + green * 256 + blue, 4),
    ...waves.map((wave) => encode(quantize(wave, (range + 1) / 166), 2)),
  ].join('')
}

/** Returns how strongly a cosine wave with the given frequencies is present in the image. */
function componentOf(linear: Float64Array, column: number, row: number): Color {
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = 0; y < SAMPLE_SIDE_PX; y++) {
    const down = Math.cos((Math.PI * row * (y + 0.5)) / SAMPLE_SIDE_PX)
    for (let x = 0; x < SAMPLE_SIDE_PX; x++) {
      const weight = down * Math.cos((Math.PI * column * (x + 0.5)) / SAMPLE_SIDE_PX)
      for (const channel of [0, 1, 2] as const) {
        sums[channel] += weight * (linear[(y * SAMPLE_SIDE_PX + x) * 3 + channel] ?? 0)
      }
    }
  }
  const scale = (column === 0 && row === 0 ? 1 : 2) / SAMPLE_SIDE_PX ** 2
  return [sums[0] * scale, sums[1] * scale, sums[2] * scale]
}

/** Packs a wave's three channels into 19 steps each. */
function quantize(wave: Color, strongest: number): number {
  const steps = wave.map((value) => {
    const root = Math.sign(value) * Math.sqrt(Math.abs(value / strongest))
    return Math.max(0, Math.min(18, Math.floor(root * 9 + 9.5)))
  })
  return steps.reduce((packed, step) => packed * 19 + step, 0)
}

function encode(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / BASE))
    text = (DIGITS[rest % BASE] ?? '') + text
  return text
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toEncoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
