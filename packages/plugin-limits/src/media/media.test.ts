import { expect, test } from 'vitest'
import { readImageDpi } from './readImageDpi.js'
import { readVideoSeconds } from './readVideoSeconds.js'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))
const uint = (value: number, length = 4) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) & 0xff)
const box = (type: string, ...content: readonly number[]) => [
  ...uint(content.length + 8),
  ...[...type].map((char) => char.charCodeAt(0)),
  ...content,
]
const head = (scale: number, duration: number) =>
  box('mvhd', 0, 0, 0, 0, ...uint(0), ...uint(0), ...uint(scale), ...uint(duration), ...uint(0, 80))
const movie = (duration: number) =>
  bytes(
    box('ftyp', ...uint(0, 8)),
    box('free', ...uint(0, 300)),
    box('moov', ...box('udta'), ...head(600, duration)),
  )

test('an MP4 or MOV states its length, behind any other box', async () => {
  expect(await readVideoSeconds(movie(600 * 95))).toBe(95)
})

test('a recording in fragments, and another file, state none', async () => {
  expect(await readVideoSeconds(movie(0))).toBeNull()
  expect(await readVideoSeconds(movie(0xffffffff))).toBeNull()
  expect(await readVideoSeconds(bytes('a text that is long enough for a box'))).toBeNull()
  expect(await readVideoSeconds(new Blob())).toBeNull()
})

test('a file whose boxes are 0 or endless in length ends', async () => {
  expect(await readVideoSeconds(bytes(...Array.from({ length: 5000 }, () => box('free'))))).toBeNull()
  expect(await readVideoSeconds(bytes([...uint(4), ...uint(0)]))).toBeNull()
})

test('a WebM states its length', async () => {
  const duration = new Uint8Array(8)
  new DataView(duration.buffer).setFloat64(0, 61_500)
  const info = [0x2a, 0xd7, 0xb1, 0x83, ...uint(1_000_000, 3), 0x44, 0x89, 0x88, ...duration]
  const segment = [0x15, 0x49, 0xa9, 0x66, 0x80 + info.length, ...info]
  const file = bytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01],
    [0x18, 0x53, 0x80, 0x67, 0x01, ...Array<number>(7).fill(0xff), ...segment],
  )
  expect(await readVideoSeconds(file)).toBe(61.5)
})

const png = (perMeter: number) =>
  bytes(
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    [...uint(13), ...'IHDR'].map((value) => (typeof value === 'string' ? value.charCodeAt(0) : value)),
    uint(0, 17),
    [...uint(9), ...'pHYs'].map((value) => (typeof value === 'string' ? value.charCodeAt(0) : value)),
    [...uint(perMeter), ...uint(perMeter), 1, ...uint(0)],
  )
const jpeg = (unit: number, density: number) =>
  bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', [
    1,
    2,
    unit,
    ...uint(density, 2),
    ...uint(density, 2),
    0,
    0,
  ])

test.each([
  ['PNG', png(11811), 300],
  ['JPEG in inches', jpeg(1, 200), 200],
  ['JPEG in centimeters', jpeg(2, 118), 300],
  ['photo', jpeg(1, 72), null],
  ['JPEG with a ratio alone', jpeg(0, 1), null],
  ['JPEG that is cut off', jpeg(1, 200).slice(0, 12), null],
  ['text', bytes('a text'), null],
])('the resolution of a %s', async (_, file, dpi) => {
  expect(await readImageDpi(file)).toBe(dpi)
})
