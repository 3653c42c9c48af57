import { expect, test } from 'vitest'
import { drawDocument } from '../../testing/fixtures/drawDocument.js'
import type { Quad } from '../geometry/Quad.js'
import { straighten } from './straighten.js'

const leaning: Quad = [
  { x: 0.28, y: 0.16 },
  { x: 0.75, y: 0.2 },
  { x: 0.9, y: 0.88 },
  { x: 0.1, y: 0.84 },
]

test('a document in perspective becomes a rectangle with its lines straight', () => {
  const { data, width, height } = straighten(
    drawDocument({ width: 640, height: 480, quad: leaning, noise: 0 }),
    leaning,
  )
  // The longer one of each pair of sides.
  expect([width, height]).toEqual([512, 346])
  const brightness = (u: number, v: number) =>
    data[(Math.floor(v * height) * width + Math.floor(u * width)) * 4] ?? 0
  // Paper up to each corner, and nothing of the table.
  for (const u of [0.01, 0.99]) for (const v of [0.01, 0.99]) expect(brightness(u, v)).toBeGreaterThan(200)
  // Each line of text is as high on its left as on its right.
  const isText = (u: number, v: number) => brightness(u, v) < 180
  for (let row = 3; row < 14; row += 1) {
    const middle = (row + 0.15) / 16
    expect([isText(0.14, middle), isText(0.5, middle), isText(0.835, middle)]).toEqual([true, true, true])
    expect(isText(0.5, (row + 0.65) / 16)).toBe(false)
  }
})

test('the whole picture stays as it is', () => {
  const picture = drawDocument({ width: 64, height: 48, quad: leaning })
  const whole: Quad = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]
  const { data, width, height } = straighten(picture, whole)
  expect([width, height]).toEqual([64, 48])
  expect(Math.max(...data.map((value, at) => Math.abs(value - (picture.data[at] ?? 0))))).toBeLessThanOrEqual(
    1,
  )
})
