import { expect, test } from 'vitest'
import { sameValue } from './sameValue.js'

test.each([
  [1, 1],
  [Number.NaN, Number.NaN],
  [[], []],
  [{ a: 1 }, { a: 1 }],
  [{ en: { upload: 'Send' } }, { en: { upload: 'Send' } }],
  [{ list: { disable: ['a'] } }, { list: { disable: ['a'] } }],
])('%j and %j are equal', (a, b) => {
  expect(sameValue(a, b)).toBe(true)
})

test.each([
  [1, 2],
  [1, '1'],
  [null, undefined],
  [[], {}],
  [{ a: 1 }, { a: 1, b: 1 }],
  [{ a: undefined }, { b: undefined }],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [new Date(0), new Date(0)],
  [{ a: { b: { c: { d: 1 } } } }, { a: { b: { c: { d: 1 } } } }],
])('%j and %j are not equal', (a, b) => {
  expect(sameValue(a, b)).toBe(false)
})
