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

test.each([{}, { maxBytes: 0 }, { maxBytes: Number.POSITIVE_INFINITY }, { reject: 'no', status: 402 }])(
  '%j is a decision',
  (decision) => {
    expect(checkDecision(decision)).toBe(decision)
  },
)
