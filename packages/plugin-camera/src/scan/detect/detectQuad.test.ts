import { describe, expect, test } from 'vitest'
import { type Drawing, drawDocument } from '../../testing/fixtures/drawDocument.js'
import { distanceOf } from '../geometry/distanceOf.js'
import type { Quad } from '../geometry/Quad.js'
import { detectQuad } from './detectQuad.js'

/** A sheet around the middle. @param degrees Rotation, @param size Share of the height. */
function turned(degrees: number, size = 0.62, ratio = 1.3): Quad {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const corner = (x: number, y: number) => {
    const [dx, dy] = [(x * size * ratio) / 2, (y * size) / 2]
    // In a picture of 4 by 3.
    return { x: 0.5 + ((dx * cosine - dy * sine) * 3) / 4, y: 0.5 + dx * sine + dy * cosine }
  }
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

const leaning: Quad = [
  { x: 0.28, y: 0.16 },
  { x: 0.75, y: 0.2 },
  { x: 0.9, y: 0.88 },
  { x: 0.1, y: 0.84 },
]

const pictures: Record<string, Drawing> = {
  'a straight sheet': { quad: turned(0) },
  'a sheet turned by 8°': { quad: turned(8) },
  'a sheet turned by -20°': { quad: turned(-20) },
  'a sheet turned by 33°': { quad: turned(33, 0.55) },
  'a sheet in perspective': { quad: leaning },
  'a sheet in perspective without text': { quad: leaning, hasText: false },
  'a dark sheet on a bright table': { quad: leaning, paper: 70, ground: 220, hasText: false },
  'white paper on a bright table': { quad: leaning, paper: 236, ground: 214, noise: 4 },
  'a noisy picture': { quad: turned(5), noise: 30 },
  'a patterned table': { quad: leaning, pattern: 14 },
  'a lamp from the side': { quad: turned(-6), paper: 170, ground: 110, lamp: 70 },
  'a tall receipt': { quad: turned(4, 0.8, 0.45) },
  'a wide picture of a camera': { quad: leaning, width: 320, height: 180 },
}

describe('the corners of a document', () => {
  test.each(Object.entries(pictures))('%s', (_, drawing) => {
    for (const seed of [1, 2, 3]) {
      const found = detectQuad(drawDocument({ ...drawing, seed }))
      // One hundredth of the picture is what a person would have to correct.
      expect(found && distanceOf(found, drawing.quad as Quad)).toBeLessThan(0.012)
    }
  })

  test.each([
    ['an empty table', {}],
    ['noise alone', { noise: 60 }],
    ['a patterned table without a sheet', { pattern: 14 }],
  ] as const)('%s has none', (_, drawing) => {
    for (const seed of [1, 2, 3])
      expect(detectQuad(drawDocument({ quad: null, ...drawing, seed }))).toBeNull()
  })

  test('a picture too small to see anything has none', () => {
    expect(detectQuad({ data: new Uint8ClampedArray(400), width: 10, height: 10 })).toBeNull()
  })
})
