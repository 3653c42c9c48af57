import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { imageAttributes } from '../markup/imageAttributes.js'
import type { ImageSource } from './ImageProps.js'
import { imageUrl } from './imageUrl.js'
import { imageVersion } from './imageVersion.js'
import { sourceOf } from './sourceOf.js'

const uuid = 'e2a9f3a1-9d3c-4c5b-8a1f-0123456789ab'
const at = (props: ImageSource) => {
  const source = sourceOf(props)
  return typeof source === 'function' ? source('-/o/') : source
}

describe('where a picture is delivered from', () => {
  test.each<[string, ImageSource, string | undefined]>([
    ['uuid', { uuid }, `https://ucarecdn.com/${uuid}/-/o/`],
    ['uuid with slashes', { uuid: `${uuid}/` }, `https://ucarecdn.com/${uuid}/-/o/`],
    ['file of a group', { uuid: `${uuid}~3/nth/1` }, `https://ucarecdn.com/${uuid}~3/nth/1/-/o/`],
    ['cname with slash', { uuid, cdnCname: 'https://cdn.test/' }, `https://cdn.test/${uuid}/-/o/`],
    [
      'cname with port and path',
      { uuid, cdnCname: 'http://127.0.0.1:41/a//' },
      `http://127.0.0.1:41/a/${uuid}/-/o/`,
    ],
    [
      'edits first',
      { uuid, cdnUrlModifiers: '-/crop/9x9/0,0/-/preview/' },
      `https://ucarecdn.com/${uuid}/-/crop/9x9/0,0/-/preview/-/o/`,
    ],
    ['data', { src: 'data:image/gif;base64,AAAA', uuid, pubkey: 'k' }, 'data:image/gif;base64,AAAA'],
    ['blob', { src: 'blob:https://a.test/1', pubkey: 'k' }, 'blob:https://a.test/1'],
    ['relative, no base', { src: '/a b.jpg', pubkey: 'k' }, '/a%20b.jpg'],
    [
      'relative, development',
      { src: 'a.jpg', baseUrl: 'https://a.test/x/', devMode: true, pubkey: 'k' },
      'a.jpg',
    ],
    ['relative, no base, but a uuid', { src: '/a.jpg', uuid }, `https://ucarecdn.com/${uuid}/-/o/`],
    [
      'relative',
      { src: 'a.jpg', baseUrl: 'https://a.test/x/', pubkey: 'k' },
      'https://k.ucr.io/-/o/https://a.test/x/a.jpg',
    ],
    ['public key', { src: 'https://a.test/a.jpg', pubkey: 'k' }, 'https://k.ucr.io/-/o/https://a.test/a.jpg'],
    [
      'proxy before public key',
      { src: 'https://a.test/a.jpg', pubkey: 'k', proxyCname: 'https://p.test/' },
      'https://p.test/-/o/https://a.test/a.jpg',
    ],
    [
      'uuid before proxy',
      { src: 'https://a.test/a.jpg', proxyCname: 'https://p.test', uuid },
      `https://ucarecdn.com/${uuid}/-/o/`,
    ],
    [
      'delivery URL before uuid',
      { src: `https://cdn.test/${uuid}/-/mirror/`, cdnCname: 'https://cdn.test', uuid: 'x' },
      `https://cdn.test/${uuid}/-/mirror/-/o/`,
    ],
    [
      'delivery URL without slash',
      { src: `https://ucarecdn.com/${uuid}` },
      `https://ucarecdn.com/${uuid}/-/o/`,
    ],
    [
      'delivery URL with a name',
      { src: `https://1s4oyld5dc.ucarecd.net/${uuid}/a.jpg` },
      `https://1s4oyld5dc.ucarecd.net/${uuid}/-/o/a.jpg`,
    ],
    [
      'another host that begins alike',
      { src: `https://cdn.test.evil/${uuid}/`, cdnCname: 'https://cdn.test' },
      undefined,
    ],
    [
      'query',
      { src: 'https://a.test/a.jpg?w=1&h=2', pubkey: 'k' },
      'https://k.ucr.io/-/o/https://a.test/a.jpg?w=1&h=2',
    ],
    ['hash', { src: 'https://a.test/a.jpg#x', pubkey: 'k' }, 'https://k.ucr.io/-/o/https://a.test/a.jpg'],
    [
      'spaces',
      { src: ' https://a.test/a b.jpg ', pubkey: 'k' },
      'https://k.ucr.io/-/o/https://a.test/a%20b.jpg',
    ],
    [
      'comma at the end',
      { src: 'https://a.test/a,', pubkey: 'k' },
      'https://k.ucr.io/-/o/https://a.test/a%2C',
    ],
    [
      'protocol-relative',
      { src: '//a.test/a.jpg', pubkey: 'k' },
      'https://k.ucr.io/-/o/https://a.test/a.jpg',
    ],
    ['script', { src: 'javascript:alert(1)', pubkey: 'k' }, undefined],
    ['no URL', { src: 'https://', pubkey: 'k' }, undefined],
    ['nothing', {}, undefined],
    ['nothing delivers it', { src: 'https://a.test/a.jpg' }, undefined],
  ])('%s', (_, props, url) => {
    expect(at(props)).toBe(url)
  })

  test.each<[string, ImageSource, string]>([
    ['uuid', { uuid }, `https://s.test/?u=${encodeURIComponent(`https://ucarecdn.com/${uuid}/-/o/`)}`],
    [
      'proxy',
      { src: 'https://a.test/a', pubkey: 'k' },
      `https://s.test/?u=${encodeURIComponent('https://k.ucr.io/-/o/https://a.test/a')}`,
    ],
    ['relative', { src: '/a' }, `https://s.test/?u=${encodeURIComponent('/a')}`],
    [
      'delivery URL: not wrapped',
      { src: `https://ucarecdn.com/${uuid}/` },
      `https://ucarecdn.com/${uuid}/-/o/`,
    ],
    ['data: not wrapped', { src: 'data:,' }, 'data:,'],
  ])('the secure delivery proxy: %s', (_, props, url) => {
    expect(at({ ...props, secureDeliveryProxy: 'https://s.test/?u={{previewUrl}}' })).toBe(url)
  })

  test('the secure delivery proxy may be a function', () => {
    expect(at({ uuid, secureDeliveryProxy: (url) => `${url}?sign=1` })).toBe(
      `https://ucarecdn.com/${uuid}/-/o/?sign=1`,
    )
  })
})

test('pictures carry the version of the package', () => {
  expect(imageVersion).toBe(packageJson.version)
})

describe('the operations', () => {
  test.each<[string, ImageSource, string]>([
    [
      'defaults',
      {},
      '-/format/auto/-/quality/smart/-/stretch/off/-/resize/300x/-/@clib/lading/VERSION/lading-img/',
    ],
    ['none', { format: false, quality: false, analytics: false }, '-/stretch/off/-/resize/300x/'],
    [
      'order',
      { progressive: true, cdnOperations: 'sharp/5', format: 'webp', quality: 'best' },
      '-/format/webp/-/quality/best/-/progressive/yes/-/stretch/off/-/resize/300x/-/sharp/5/-/@clib/lading/VERSION/lading-img/',
    ],
  ])('%s', (_, props, operations) => {
    expect(imageUrl({ uuid, ...props }, 300)).toBe(
      `https://ucarecdn.com/${uuid}/${operations.replace('VERSION', imageVersion)}`,
    )
  })

  test.each([
    ['auto', 9999, 'resize/3000x'],
    ['JPEG', 9999, 'resize/5000x'],
    ['auto', Number.NaN, 'resize/3000x'],
    ['auto', 0, 'resize/3000x'],
  ])('%s in width %d has %s', (format, width, operation) => {
    expect(imageUrl({ uuid, format }, width)).toContain(operation)
  })
})

test('every URL of a srcset is one word without a comma at its end', () => {
  const { srcSet = '' } = imageAttributes({
    src: 'https://a.test/a,b c.jpg?x=1, 2,',
    pubkey: 'k',
    width: 300,
    secureDeliveryProxy: (url) => `${url} ,`,
  })
  for (const candidate of srcSet.split(', ')) expect(candidate).toMatch(/^https:\S+[^,\s] \d+w$/)
})
