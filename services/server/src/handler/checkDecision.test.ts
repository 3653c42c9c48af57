import { expect, test } from 'vitest'
import { checkDecision } from './checkDecision.js'

test.each([
  undefined,
  null,
  true,
  'yes',
  { maxBytes: Number.NaN },
  { maxBytes: '5' },
  { maxBytes: -1 },
  { maxbytes: 5 },
  { type: ['image/png'] },
  { types: 'image/png' },
  { types: [1] },
  { types: ['image'] },
  { types: ['.png'] },
  { types: ['image/png', '*'] },
  { types: [''] },
  { key: 7 },
  { metadata: 'a' },
  { metadata: null },
  { reject: 1 },
  { reject: undefined },
  { reject: 'no', status: 200 },
  { reject: 'no', status: 4000 },
])('%j is a mistake in authorize, not an upload without a limit', (decision) => {
  expect(() => checkDecision(decision as never)).toThrow(/"authorize" returned/)
})

test('a decision that was forgotten, and a type that matches nothing, are named with their remedy', () => {
  expect(() => checkDecision(undefined as never)).toThrow(
    /returned undefined, so no file.*Return an object.*"return"/,
  )
  expect(() => checkDecision({ types: ['image'] })).toThrow(
    /the type "image", which matches no file.*"image\/\*"/,
  )
})

test.each([
  {},
  { maxBytes: 0 },
  { maxBytes: Number.POSITIVE_INFINITY },
  { types: ['image/*', ' Image/SVG+XML ', '*/*', 'application/vnd.ms-excel'] },
  { reject: 'no', status: 402 },
])('%j is a decision', (decision) => {
  expect(checkDecision(decision)).toBe(decision)
})
