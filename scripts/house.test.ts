import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, parseModule, readModules } from './lib/readModules.mjs'

const sources = readModules('packages').filter(({ path }) => path.includes('/src/') && !isTest(path))

/** The n-th percentile of the files' lengths. */
function percentile(share: number): number {
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
  return lengths[Math.ceil(lengths.length * share) - 1] ?? 0
}

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(0)
})

test('no file is longer than 350 lines', () => {
  expect(sources.filter(({ lines }) => lines > 350).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})

test('half of the files have at most 80 lines, nine of ten at most 220', () => {
  expect(percentile(0.5)).toBeLessThanOrEqual(80)
  expect(percentile(0.9)).toBeLessThanOrEqual(220)
})

test('every export has a name of its own', () => {
  const bad = sources.filter(({ exports }) => exports.includes('*') || exports.includes('default'))
  expect(bad.map(({ path }) => path)).toEqual([])
})

test('a file with a capital is named after what it exports', () => {
  const bad = sources.filter(({ path, exports }) => {
    const name = basename(path).replace(/\.[a-z]+$/, '')
    return /^[A-Z]/.test(name) && !exports.includes(name)
  })
  expect(bad.map(({ path }) => path)).toEqual([])
})

test.each([
  ["export * from './a.js'", '*'],
  ["export * as a from './a.js'", '*'],
  ['export default 1', 'default'],
  ["export { default } from './a.js'", 'default'],
  ["export { a as default } from './a.js'", 'default'],
  ['export const a = 1', 'a'],
  ['export interface A {}', 'A'],
])('%s exports %s', (code, name) => {
  expect(parseModule('packages/a/src/a.ts', code).exports).toEqual([name])
})
