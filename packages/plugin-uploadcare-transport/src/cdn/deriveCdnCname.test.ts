import { createHash } from 'node:crypto'
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../client/UploadSettings.js'
import { deriveCdnCname } from './deriveCdnCname.js'

const { cdnCname, cdnCnamePrefixed } = defaultSettings
const derive = (changes: Partial<Parameters<typeof deriveCdnCname>[0]>) =>
  deriveCdnCname({ publicKey: 'demopublickey', cdnCname, cdnCnamePrefixed, ...changes })

test('a project has its own host below the prefixed one', () => {
  expect(derive({})).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(derive({ cdnCname: 'https://ucarecdn.com/' })).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(derive({ cdnCname: 'https://1s4oyld5dc.ucarecd.net' })).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(derive({ cdnCname: 'https://ucarecd.net' })).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(derive({ cdnCname: 'https://another123.ucarecd.net' })).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(derive({ cdnCnamePrefixed: 'https://cdn.example.com:8443/' })).toBe(
    'https://1s4oyld5dc.cdn.example.com:8443',
  )
})

test.each([
  'https://cdn.example.com',
  'https://cdn.example.com//',
  'https://example.com/files/',
  'https://notucarecd.net',
  '/cdn',
  '',
])('a custom CDN, "%s", is left alone', (given) => {
  expect(derive({ cdnCname: given })).toBe(given)
})

test.each([
  ['no prefixed host', { cdnCnamePrefixed: '' }],
  ['an invalid prefixed host', { cdnCnamePrefixed: 'ucarecd.net' }],
  ['no public key', { publicKey: '' }],
])('with %s, the shared host stays', (_, changes) => {
  expect(derive(changes)).toBe('https://ucarecdn.com')
})

test('the prefix is the start of the SHA-256 of the public key in base 36', () => {
  assert(
    property(string({ minLength: 1, maxLength: 300, unit: 'binary' }), (publicKey) => {
      const digest = createHash('sha256').update(publicKey).digest('hex')
      const prefix = BigInt(`0x${digest}`).toString(36).slice(0, 10)
      expect(derive({ publicKey })).toBe(`https://${prefix}.ucarecd.net`)
    }),
  )
})
