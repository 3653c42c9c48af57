import { expect, test } from 'vitest'
import type { Quad } from './geometry/Quad.js'
import { SteadyWatch } from './SteadyWatch.js'

const at = (x: number): Quad => [
  { x, y: 0.2 },
  { x: x + 0.5, y: 0.2 },
  { x: x + 0.5, y: 0.8 },
  { x, y: 0.8 },
]

test('a document that is held still for a while is steady', () => {
  const watch = new SteadyWatch()
  expect(watch.note(at(0.2), 0)).toBe(0)
  expect(watch.note(at(0.205), 450)).toBe(0.5)
  expect(watch.note(at(0.195), 900)).toBe(1)
})

test('one that moves, slowly as well, or is lost is not', () => {
  const watch = new SteadyWatch()
  for (let step = 0; step < 30; step += 1)
    expect(watch.note(at(0.1 + step * 0.01), step * 100)).toBeLessThan(1)
  watch.note(at(0.2), 5000)
  expect(watch.note(null, 5500)).toBe(0)
  expect(watch.note(at(0.2), 6000)).toBe(0)
})

test('a document that was taken is not taken again until it is moved or removed', () => {
  const watch = new SteadyWatch()
  watch.note(at(0.2), 0)
  expect(watch.note(at(0.2), 1000)).toBe(1)
  watch.take()
  for (const atMs of [1100, 2100, 3100]) expect(watch.note(at(0.21), atMs)).toBe(0)
  expect(watch.isTaken).toBe(true)
  // Lost in one picture.
  watch.note(null, 3200)
  watch.note(at(0.2), 3300)
  expect(watch.note(at(0.2), 4300)).toBe(0)
  for (const atMs of [4400, 4500, 4600, 4700]) watch.note(null, atMs)
  watch.note(at(0.2), 5000)
  expect(watch.note(at(0.2), 5900)).toBe(1)
  watch.take()
  watch.note(at(0.4), 6000)
  expect(watch.isTaken).toBe(false)
  expect(watch.note(at(0.4), 6900)).toBe(1)
})
