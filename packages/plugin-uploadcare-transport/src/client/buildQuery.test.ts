import { expect, onTestFinished, test, vi } from 'vitest'
import { buildForm, buildQuery, locateCall, type Params } from './buildQuery.js'
import { createUserAgent } from './callApi.js'

const params: Params = {
  text: 'a b&c',
  empty: '',
  zero: 0,
  yes: true,
  none: null,
  missing: undefined,
  list: ['x', 'y'],
  object: { key: 'v', other: null, third: undefined },
}

test('a query keeps strings and numbers, flattens arrays and objects, and drops the rest', () => {
  expect([...buildQuery(params)]).toEqual([
    ['text', 'a b&c'],
    ['zero', '0'],
    ['list[]', 'x'],
    ['list[]', 'y'],
    ['object[key]', 'v'],
  ])
})

test('a form has the file as its last field', () => {
  const form = buildForm(params, { data: new Blob(['bytes'], { type: 'text/plain' }), name: 'a "b".txt' })
  expect([...form.keys()]).toEqual(['text', 'zero', 'yes', 'list[]', 'list[]', 'object[key]', 'file'])
  expect(form.get('file')).toMatchObject({ name: 'a "b".txt', type: 'text/plain', size: 5 })
})

test('metadata keys reach the form unchanged, prototype keys included', () => {
  const metadata = JSON.parse('{ "__proto__": "a", "my_key": "b", "Übung[x]": "c" }')
  const form = buildForm({ metadata }, { data: new Blob([]), name: null })
  expect([...form.keys()]).toEqual(['metadata[__proto__]', 'metadata[my_key]', 'metadata[Übung[x]]', 'file'])
})

test.each([null, ''])('a file with the name %o is called "original"', (name) => {
  expect(buildForm({}, { data: new Blob([]), name }).get('file')).toMatchObject({ name: 'original' })
})

test.each([
  ['https://upload.uploadcare.com', 'https://upload.uploadcare.com/base/?jsonerrors=1'],
  ['https://upload.uploadcare.com/', 'https://upload.uploadcare.com/base/?jsonerrors=1'],
  ['https://example.com/proxy/v1', 'https://example.com/proxy/v1/base/?jsonerrors=1'],
  ['https://example.com/proxy//', 'https://example.com/proxy/base/?jsonerrors=1'],
  ['https://example.com/?old=1#x', 'https://example.com/base/?jsonerrors=1'],
])('below %s, the path makes %s', (base, url) => {
  expect(locateCall(base, '/base/').url).toBe(url)
})

test('a relative base belongs to the page of the moment', () => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  for (const [page, url] of [
    ['https://a.example/shop/', 'https://a.example/shop/api/base/?jsonerrors=1'],
    ['https://a.example/', 'https://a.example/api/base/?jsonerrors=1'],
  ]) {
    vi.stubGlobal('location', { href: page })
    expect(locateCall('api', '/base/').url).toBe(url)
  }
})

test('an invalid base URL is named in the error', () => {
  expect(() => locateCall('nowhere', '/base/')).toThrow(
    expect.objectContaining({ name: 'UploadError', code: 'base-url-invalid' }),
  )
})

test.each([
  ['demopublickey', '', /^blocks\/\d+\.\d+\.\d+\/demopublickey \(JavaScript\)$/],
  ['demopublickey', 'React-Uploader/1.8.0', /\/demopublickey \(JavaScript; React-Uploader\/1\.8\.0\)$/],
  ['', '', /^blocks\/\d+\.\d+\.\d+ \(JavaScript\)$/],
  ['k', 'Café\r\nX-Evil: 1', /\/k \(JavaScript; CafX-Evil: 1\)$/],
])('%s in %s makes one line of ASCII', (publicKey, userAgentIntegration, expected) => {
  expect(createUserAgent({ publicKey, userAgentIntegration })).toMatch(expected)
})
