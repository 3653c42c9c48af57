import { expect, test } from 'vitest'
import { createMetadata } from './createMetadata.js'
import { decodeHeaderText, encodeHeaderText } from './encodeHeaderText.js'

test('makes text of every value, and leaves out what has none', () => {
  expect(
    createMetadata({
      a: 'Léo',
      b: 7,
      c: false,
      d: { x: [1] },
      e: null,
      f: undefined,
      g: '',
      h: () => 1,
      i: 1n,
    }),
  ).toEqual({ a: 'Léo', b: '7', c: 'false', d: '{"x":[1]}', i: '1' })
  for (const nothing of [null, undefined, 'text', 7]) expect(createMetadata(nothing)).toEqual({})
})

test('a value that cannot be read costs only itself', () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  expect(createMetadata({ circular, ok: 'yes' })).toEqual({ ok: 'yes' })
})

test('shortens values by the characters that people see', () => {
  const family = '👩\u200d👩\u200d👧'
  expect(createMetadata({ a: family.repeat(5) }, { maxCharacters: 12 })).toEqual({ a: family.repeat(2) })
  expect(createMetadata({ a: '😀'.repeat(600) }, { maxCharacters: 512 })).toEqual({ a: '😀'.repeat(512) })
})

test('values share a limit, of which the longest ones lose most', () => {
  const values = {
    short: 'Léo',
    long: '東京'.repeat(2000),
    longer: 'a'.repeat(9000),
    emoji: '👩\u200d👧'.repeat(500),
  }
  const sizeOf = (text: string) => encodeHeaderText(text).length
  const metadata = createMetadata(values, { maxBytes: 2000, sizeOf })
  expect(metadata.short).toBe('Léo')
  expect(Object.keys(metadata)).toEqual(Object.keys(values))
  const size = Object.entries(metadata).reduce((sum, [key, text]) => sum + key.length + sizeOf(text), 0)
  expect(size).toBeGreaterThan(1000)
  expect(size).toBeLessThanOrEqual(2000)
  expect(metadata.emoji).toMatch(/^(?:👩\u200d👧)+$/u)
  expect(createMetadata({ ['k'.repeat(3000)]: 'x' }, { maxBytes: 2000 })).toEqual({})
})

test('many long values are measured once, and then only what is left of them', () => {
  const values = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`key-${index}`, '=?'.repeat(600)]),
  )
  let measured = 0
  const sizeOf = (text: string) => {
    measured += text.length
    return encodeHeaderText(text).length
  }
  createMetadata(values, { maxBytes: 2000, sizeOf })
  expect(measured).toBeLessThan(2 * 50 * 1200)
})

test('plain values are stored as they are, others as encoded words', () => {
  for (const plain of ['', 'a', '100%25', 'Leo  B', 'a=?'])
    expect(encodeHeaderText(plain)).toBe(plain === 'a=?' ? '=?UTF-8?B?YT0/?=' : plain)
  expect(encodeHeaderText('Léo 東京')).toBe('=?UTF-8?B?TMOpbyDmnbHkuqw=?=')
  expect(decodeHeaderText('=?utf-8?Q?L=C3=A9o_B?=')).toBe('Léo B')
  expect(decodeHeaderText('=?UTF-8?B?/w==?= and =?UTF-8?B?x')).toBe('=?UTF-8?B?/w==?= and =?UTF-8?B?x')
})

test('of more keys than have room the first ones stay, however many there are', () => {
  const keys = Array.from({ length: 200_000 }, (_, index) => `key-${index}`)
  const metadata = createMetadata(Object.fromEntries(keys.map((key) => [key, 'value'])), { maxBytes: 2000 })
  const kept = Object.keys(metadata)
  expect(kept.length).toBeGreaterThan(100)
  expect(kept).toEqual(keys.slice(0, kept.length))
})
