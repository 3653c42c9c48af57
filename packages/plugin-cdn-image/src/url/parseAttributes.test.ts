import { expect, test } from 'vitest'
import { parseAttributes } from './parseAttributes.js'

const parse = (attributes: Record<string, string>) => parseAttributes((name) => attributes[name] ?? null)

test.each([
  ['', true],
  ['true', true],
  ['1', true],
  [' TRUE ', true],
  ['false', false],
  ['0', false],
  ['off', false],
  ['maybe', undefined],
])('lazy="%s" is %s', (value, lazy) => {
  expect(parse({ lazy: value }).lazy).toBe(lazy)
})

test('every attribute of the specification has a setting', () => {
  expect(
    parse({
      pubkey: 'k',
      uuid: 'u',
      src: 's',
      lazy: 'false',
      intersection: '',
      breakpoints: '1,2',
      'cdn-cname': 'c',
      'proxy-cname': 'p',
      'secure-delivery-proxy': 's{{previewUrl}}',
      'hi-res-support': '0',
      'ultra-res-support': '1',
      format: 'webp',
      'cdn-operations': '-/sharp/5/',
      progressive: '',
      quality: 'best',
      'is-background-for': '.a',
      'is-preview-blur': 'false',
      'dev-mode': 'off',
    }),
  ).toEqual({
    pubkey: 'k',
    uuid: 'u',
    src: 's',
    lazy: false,
    intersection: true,
    breakpoints: '1,2',
    cdnCname: 'c',
    proxyCname: 'p',
    secureDeliveryProxy: 's{{previewUrl}}',
    hiResSupport: false,
    ultraResSupport: true,
    format: 'webp',
    cdnOperations: '-/sharp/5/',
    progressive: true,
    quality: 'best',
    isBackgroundFor: '.a',
    placeholder: 'none',
    devMode: false,
  })
})

test.each([
  [{}, 'blur'],
  [{ 'is-preview-blur': '' }, 'blur'],
  [{ 'is-preview-blur': '0' }, 'none'],
  [{ placeholder: '#eee' }, '#eee'],
  [{ placeholder: '#eee', 'is-preview-blur': '0' }, '#eee'],
])('%j has the placeholder %s', (attributes, placeholder) => {
  expect(parse(attributes).placeholder).toBe(placeholder)
})

test.each(['', 'false', '0', 'off', 'none'])('format="%s" and quality="%s" are switched off', (value) => {
  expect(parse({ format: value, quality: value })).toMatchObject({ format: false, quality: false })
})

test('an empty text is none', () => {
  expect(parse({ uuid: '', src: '', 'cdn-cname': '' })).toEqual({ intersection: false, placeholder: 'blur' })
})
