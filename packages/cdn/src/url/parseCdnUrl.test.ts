import { expect, test } from 'vitest'
import type { CdnUrl } from './CdnUrl.js'
import { parseCdnUrl } from './parseCdnUrl.js'

const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
const base = 'https://cdn.example.com'
const file: CdnUrl = { base, uuid, group: null, modifiers: '', fileName: null, sourceUrl: null, query: '' }
const proxied: CdnUrl = { ...file, base: 'https://demo.ucr.io', uuid: null }

test.each<[string, CdnUrl]>([
  [`${base}/${uuid}`, file],
  [`${base}/${uuid}/`, file],
  [`/${uuid}/`, { ...file, base: '' }],
  [`//cdn.example.com:8443/a/b/${uuid}/`, { ...file, base: '//cdn.example.com:8443/a/b' }],
  [`${base}/${uuid.toUpperCase()}/`, { ...file, uuid: uuid.toUpperCase() }],
  [`${base}/${uuid}/Beach%20day.jpg`, { ...file, fileName: 'Beach day.jpg' }],
  [`${base}/${uuid}/%E0%A4%A`, { ...file, fileName: '%E0%A4%A' }],
  [`${base}/${uuid}/-/preview/`, { ...file, modifiers: '-/preview/' }],
  [`${base}/${uuid}/-/preview`, { ...file, modifiers: '-/preview/' }],
  [`${base}/${uuid}/-`, { ...file, modifiers: '-/' }],
  [
    `${base}/${uuid}/-/resize/100x/-/later%20one/x/y/a.jpg?b=/-/c#d`,
    { ...file, modifiers: '-/resize/100x/-/later%20one/x/y/', fileName: 'a.jpg', query: '?b=/-/c#d' },
  ],
  [
    `${base}/${uuid}/-/flip/https://example.com/a.jpg?b#c`,
    { ...file, modifiers: '-/flip/', fileName: 'https://example.com/a.jpg?b#c' },
  ],
  [`${base}/${uuid}~2/`, { ...file, group: { count: 2, index: null } }],
  [
    `${base}/${uuid}~12/nth/0/-/flip/a.jpg`,
    { ...file, group: { count: 12, index: 0 }, modifiers: '-/flip/', fileName: 'a.jpg' },
  ],
  [
    'https://demo.ucr.io/-/resize/100x/https://example.com/a%20b.jpg?c=d#e',
    { ...proxied, modifiers: '-/resize/100x/', sourceUrl: 'https://example.com/a%20b.jpg?c=d#e' },
  ],
  ['https://demo.ucr.io/http://a.example/:/b', { ...proxied, sourceUrl: 'http://a.example/:/b' }],
  ['https://demo.ucr.io/http:/example.com/', { ...proxied, sourceUrl: 'http://example.com/' }],
  [
    `https://demo.ucr.io/p/-/flip/${base}/${uuid}/-/mirror/`,
    {
      ...proxied,
      base: 'https://demo.ucr.io/p',
      modifiers: '-/flip/',
      sourceUrl: `${base}/${uuid}/-/mirror/`,
    },
  ],
])('%s is parsed', (url, expected) => {
  expect(parseCdnUrl(url)).toEqual(expected)
})

test.each([
  '',
  base,
  `${base}/`,
  uuid,
  `${base}/${uuid}x/`,
  `${base}/x${uuid}/`,
  `${base}/?${uuid}/${uuid}`,
  `${base}/${uuid}/a/b.jpg`,
  `${base}/${uuid}//-/flip/`,
  `${base}/${uuid}~0/`,
  `${base}/${uuid}~x/`,
  `${base}/${uuid}~2/a.jpg`,
  `${base}/${uuid}~2/-/flip/`,
  `${base}/${uuid}~2/nth/`,
  `${base}/-/flip/a.jpg`,
  `${base}/-/flip/x/a.jpghttps://example.com/`,
])('"%s" has another form', (url) => {
  expect(parseCdnUrl(url)).toBeNull()
})
