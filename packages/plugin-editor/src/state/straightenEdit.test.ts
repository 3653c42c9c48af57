import { expect, test } from 'vitest'
import { ORIGINAL } from './EditState.js'
import { planStraightened } from './planStraightened.js'
import { straightenEdit } from './straightenEdit.js'
import { turnEdit, viewSize } from './turnEdit.js'

const image = { width: 4000, height: 3000 }

test('the crop keeps its share of the picture, and is the same one after all is taken back', () => {
  const cropped = { ...ORIGINAL, crop: { x: 1000, y: 750, width: 2000, height: 1500 } }
  const straight = straightenEdit(cropped, 10, image)
  const { width, height } = viewSize(straight, image)
  expect(width).toBeLessThan(3400)
  expect(straight.crop).toEqual({ x: width / 4, y: height / 4, width: width / 2, height: height / 2 })
  const back = straightenEdit(straight, 0, image)
  expect(back.crop?.x).toBeCloseTo(1000)
  expect(back.crop?.height).toBeCloseTo(1500)
  expect(straightenEdit(back, 0, image)).toBe(back)
})

test('a mirror exchanges the direction, a turn keeps it', () => {
  const state = straightenEdit(ORIGINAL, 5, image)
  expect(turnEdit(state, 'mirror', image)).toMatchObject({ mirror: true, straighten: -5 })
  expect(turnEdit(state, 'left', image)).toMatchObject({ rotate: 90, straighten: 5 })
  expect(turnEdit(ORIGINAL, 'mirror', image).straighten).toBe(0)
})

test('turns are rendered; colors, the crop and unknown operations stay in the URL', () => {
  const state = straightenEdit(
    { ...ORIGINAL, rotate: 90, mirror: true, tuning: { warmth: 20 }, rest: ['blur/5'] },
    5,
    image,
  )
  expect(planStraightened(state, image)).toMatchObject({
    size: viewSize(state, image),
    scale: 1,
    modifiers: '-/warmth/20/-/blur/5/-/preview/',
  })
  const plain = planStraightened(straightenEdit(ORIGINAL, 5, image), image)
  expect(plain.modifiers).toBe('')
})

test('a picture with more pixels than a canvas becomes smaller, and its crop with it', () => {
  const large = { width: 12_000, height: 9000 }
  const state = straightenEdit({ ...ORIGINAL, crop: { x: 0, y: 0, width: 6000, height: 4500 } }, 1, large)
  const { size, scale, modifiers } = planStraightened(state, large)
  expect(size.width * size.height).toBeLessThanOrEqual(16_777_216)
  expect(scale).toBeLessThan(0.5)
  const [, width, height] = /crop\/(\d+)x(\d+)\/0,0/.exec(modifiers)?.map(Number) ?? []
  expect(Math.abs((width ?? 0) * 2 - size.width)).toBeLessThanOrEqual(2)
  expect(Math.abs((height ?? 0) * 2 - size.height)).toBeLessThanOrEqual(2)
})
