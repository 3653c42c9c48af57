import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { shortenText } from './shortenText.js'

const family = '👩\u200d👩\u200d👧'
const count = (text: string) => Array.from(text).length

describe.each([true, false])('with a segmenter: %s', (hasSegmenter) => {
  const shorten = (text: string, max: number, sizeOf?: (piece: string) => number) => {
    if (!hasSegmenter) vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    return shortenText(text, max, sizeOf)
  }

  test.each([
    ['ascii', 3, 'asc'],
    ['äöü', 5, 'äö'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    [family.repeat(2), 20, family],
    ['🇩🇪🇫🇷', 12, '🇩🇪'],
    ['👍🏽👍🏽', 9, '👍🏽'],
    ['short', 5, 'short'],
    ['', 0, ''],
  ])('%s has %i bytes: %s', (text, max, expected) => {
    expect(shorten(text, max)).toBe(expected)
  })

  test('a character that is longer than the limit loses its marks, not its letter', () => {
    expect(shorten(`a${'\u0301'.repeat(100)}`, 5)).toBe('a\u0301\u0301')
  })

  test('another size can be counted', () => {
    expect(shorten('😀'.repeat(10), 4, count)).toBe('😀'.repeat(4))
  })
})
