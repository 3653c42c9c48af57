import { createHash } from 'node:crypto'
import { assert, asyncProperty, string } from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../client/UploadSettings.js'
import { cdnBaseOf } from './cdnBaseOf.js'
import { cdnPrefix } from './cdnPrefix.js'
import { sha256 } from './sha256.js'

const { cdnCname, cdnCnamePrefixed } = defaultSettings
const base = (changes: Partial<Parameters<typeof cdnBaseOf>[0]>) =>
  cdnBaseOf({ publicKey: 'demopublickey', cdnCname, cdnCnamePrefixed, ...changes })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a project has its own host below the prefixed one', async () => {
  expect(await base({})).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(await base({ cdnCname: 'https://ucarecdn.com/' })).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(await base({ cdnCname: 'https://1s4oyld5dc.ucarecd.net' })).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(await base({ cdnCname: 'https://ucarecd.net' })).toBe('https://1s4oyld5dc.ucarecd.net')
  expect(await base({ cdnCnamePrefixed: 'https://cdn.example.com:8443/' })).toBe(
    'https://1s4oyld5dc.cdn.example.com:8443',
  )
})

test.each([
  ['https://cdn.example.com', 'https://cdn.example.com'],
  ['https://cdn.example.com//', 'https://cdn.example.com'],
  ['https://example.com/files/', 'https://example.com/files'],
  ['https://notucarecd.net', 'https://notucarecd.net'],
  ['/cdn', '/cdn'],
])('the CDN of a host, %s, is left alone', (given, expected) => {
  expect(base({ cdnCname: given })).toBe(expected)
})

test('without a prefixed address the shared one stays', () => {
  expect(base({ cdnCnamePrefixed: '' })).toBe('https://ucarecdn.com')
})

test('pages without WebCrypto come to the same name', async () => {
  vi.stubGlobal('crypto', {})
  expect(await cdnPrefix('another-key')).toBe(prefixByNode('another-key'))
})

test('the fallback computes SHA-256', async () => {
  await assert(
    asyncProperty(string({ maxLength: 300, unit: 'binary' }), async (text) => {
      const bytes = new TextEncoder().encode(text)
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      )
    }),
    { numRuns: 1000 },
  )
})

function prefixByNode(key: string): string {
  return BigInt(`0x${createHash('sha256').update(key).digest('hex')}`)
    .toString(36)
    .slice(0, 10)
}
