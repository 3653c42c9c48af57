import { expect, test } from 'vitest'
import { steadyEnd } from './steadyEnd.js'

test('an estimate counts down, follows a sooner end at once, and a later one only if it is clearly later', () => {
  let endMs: number | null = null
  const shown = (seconds: number, nowMs: number) => {
    endMs = steadyEnd(endMs, seconds, nowMs)
    return Math.round((endMs - nowMs) / 1000)
  }
  expect(shown(35, 0)).toBe(35)
  // 17 % more is noise.
  expect(shown(36, 4_000)).toBe(31)
  expect(shown(20, 5_000)).toBe(20)
  expect(shown(24, 6_000)).toBe(24)
  expect(shown(60, 7_000)).toBe(60)
  // It does not stand at nothing.
  expect(shown(5, 66_900)).toBe(5)
})
