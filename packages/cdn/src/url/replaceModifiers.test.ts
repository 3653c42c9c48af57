import { expect, test } from 'vitest'
import { joinModifiers } from '../operations/joinModifiers.js'
import { buildCdnUrl } from './buildCdnUrl.js'
import { parseCdnUrl } from './parseCdnUrl.js'
import { replaceModifiers } from './replaceModifiers.js'

const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
const file = `https://cdn.example.com/${uuid}`

test.each([
  ['adds operations', `${file}/`, '-/preview/', `${file}/-/preview/`],
  ['replaces operations', `${file}/-/crop/10x10/1,1/-/preview/`, '-/flip/', `${file}/-/flip/`],
  ['removes operations', `${file}/-/crop/10x10/1,1/`, '', `${file}/`],
  ['normalizes operations', file, 'rotate/90', `${file}/-/rotate/90/`],
  ['keeps the file name', `${file}/-/flip/beach%20day.jpg`, '-/mirror/', `${file}/-/mirror/beach%20day.jpg`],
  ['keeps the query', `${file}/-/flip/?token=a/-/b`, '', `${file}/?token=a/-/b`],
  ['keeps the group', `${file}~2/nth/1/a.jpg`, 'flip', `${file}~2/nth/1/-/flip/a.jpg`],
  [
    'keeps a base path',
    `https://example.com/files/${uuid}/`,
    'flip',
    `https://example.com/files/${uuid}/-/flip/`,
  ],
  [
    'keeps a source URL',
    'https://demo.ucr.io/-/flip/https://example.com/-/a.jpg?b',
    '-/mirror/',
    'https://demo.ucr.io/-/mirror/https://example.com/-/a.jpg?b',
  ],
  [
    'accepts URLs of other CDNs as well',
    'https://example.com/a/-/flip/',
    '-/mirror/',
    'https://example.com/a/-/mirror/',
  ],
])('%s', (_, url, modifiers, expected) => {
  expect(replaceModifiers(url, modifiers)).toBe(expected)
})

test('operations are added behind the existing ones', () => {
  const url = `${file}/-/flip/a.jpg`
  expect(replaceModifiers(url, joinModifiers(parseCdnUrl(url)?.modifiers, 'preview'))).toBe(
    `${file}/-/flip/-/preview/a.jpg`,
  )
})

test('a URL is built of any parts, without double slashes', () => {
  expect(buildCdnUrl({ base: 'https://cdn.example.com//', uuid })).toBe(`${file}/`)
  expect(buildCdnUrl({ base: '', uuid, modifiers: 'flip', fileName: 'a/b?.jpg' })).toBe(
    `/${uuid}/-/flip/a%2Fb%3F.jpg`,
  )
  expect(buildCdnUrl({ base: '', uuid, group: { count: 3, index: null } })).toBe(`/${uuid}~3/`)
  expect(buildCdnUrl({ base: '/p', sourceUrl: 'https://example.com/?a' })).toBe('/p/https://example.com/?a')
})
