import { expect, test } from 'vitest'
import { formatSize } from './formatSize.js'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1001, '1.01 KB'],
  [1500, '1.5 KB'],
  [1100, '1.1 KB'],
  [999_999, '1 MB'],
  [26_214_400, '26.3 MB'],
  [840_716, '841 KB'],
  [9_996_000, '10 MB'],
  [5e15, '5 PB'],
])('%d bytes are shown as %s', (bytes, string) => {
  expect(formatSize(bytes)).toBe(string)
})

test('sizes beyond the largest unit keep it', () => {
  expect(formatSize(1e15)).toBe('1 PB')
  expect(formatSize(5e18)).toBe('5000 PB')
})

test.each([
  [8_450_000, 13_000_000, 'en', '8.4'],
  [12_900_000, 60_000_000, 'en', '12'],
  [900, 60_000_000, 'de', '0'],
  [999_999, 999_999, 'en', '0.9'],
  [412, 900, 'en', '412'],
  [2_500_000_000, 4_000_000_000, 'de', '2,5'],
])('%d of %d bytes are, in %s, %s', (bytes, total, language, string) => {
  expect(formatSize(bytes, language, total)).toBe(string)
})

test.each([
  ['de', 1500, '1,5 kB'],
  ['fr', 1, '1 octet'],
  ['fr', 2_340_000, '2,34 Mo'],
  ['ru', 1500, '1,5 кБ'],
  ['not a locale', 1500, '1.5 kB'],
])('in %s, %d bytes are %s', (language, bytes, string) => {
  expect(formatSize(bytes, language).replace(/\s/g, ' ')).toBe(string)
})
