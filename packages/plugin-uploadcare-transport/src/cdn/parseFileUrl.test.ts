import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFileUrl } from './parseFileUrl.js'

const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
const base = 'https://cdn.example.com'
const parse = (url: unknown, cdnCname = base) => parseFileUrl(url, cdnCname)

test.each([
  [`${base}/${uuid}/`, '', null],
  [`${base}/${uuid}/Beach%20day.jpg`, '', 'Beach day.jpg'],
  [`${base}/${uuid}/-/preview/`, '-/preview/', null],
  [`${base}/${uuid}/-/resize/100x/-/rotate/90/a.jpg`, '-/resize/100x/-/rotate/90/', 'a.jpg'],
  [`${base}/${uuid}/%E0%A4%A`, '', '%E0%A4%A'],
  [`http://cdn.example.com/${uuid}/`, '', null],
  [`//cdn.example.com/${uuid}/`, '', null],
  [`https://ucarecdn.com/${uuid}/`, '', null],
])('%s is parsed', (url, cdnUrlModifiers, fileName) => {
  expect(parse(url)).toEqual({
    uuid,
    cdnUrl: url.replace(/^\/\//, 'https://'),
    cdnUrlModifiers,
    fileName,
  })
})

test('a URL without its last slash gets one, so that operations can be appended', () => {
  const parts = { uuid, cdnUrl: `${base}/${uuid}/`, cdnUrlModifiers: '', fileName: null }
  expect(parse(`${base}/${uuid}`)).toEqual(parts)
  expect(parse(`${base}/${uuid}?a=1`)).toEqual({ ...parts, cdnUrl: `${base}/${uuid}/?a=1` })
})

test('a UUID may be upper case, and a CDN may have a port', () => {
  const url = `http://localhost:3000/${uuid.toUpperCase()}/`
  expect(parse(url, 'http://localhost:3000')).toMatchObject({ uuid: uuid.toUpperCase() })
  expect(parse(`http://localhost/${uuid}/`, 'http://localhost:3000')).toBeNull()
})

test.each([
  `https://other.example.com/${uuid}/`,
  // The host of another project.
  `https://another123.ucarecd.net/${uuid}/`,
  `https://ucarecd.net/${uuid}/`,
  `https://cdn.example.com.evil.example/${uuid}/`,
  `https://user:secret@cdn.example.com/${uuid}/`,
  `javascript://cdn.example.com/${uuid}/`,
  `ftp://cdn.example.com/${uuid}/`,
  `${base}/${uuid}~2/`,
  `${base}/${uuid}~2/nth/0/`,
  `${base}/${uuid}x/`,
  `${base}/prefix/${uuid}/`,
  `${base}/${uuid}/a/b.jpg`,
  `${base}/`,
  `/${uuid}/`,
  uuid,
  '',
  'https://',
  null,
  undefined,
  7,
  {},
])('%j is not a file of this CDN', (url) => {
  expect(parse(url)).toBeNull()
  expect(parse(url, '')).toBeNull()
})

test('operations and names are parsed as they were joined', () => {
  const name = fc.stringMatching(/^[a-z0-9_.]{1,12}$/).filter((text) => text !== '.' && text !== '..')
  const operations = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 4 })
  fc.assert(
    fc.property(operations, fc.option(name), (list, fileName) => {
      const cdnUrlModifiers = list.map((parts) => `-/${parts.join('/')}/`).join('')
      const cdnUrl = `${base}/${uuid}/${cdnUrlModifiers}${fileName ?? ''}`
      expect(parse(cdnUrl)).toEqual({ uuid, cdnUrl, cdnUrlModifiers, fileName })
    }),
  )
})
