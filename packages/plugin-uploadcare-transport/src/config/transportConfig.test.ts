import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { uploadcareTransport } from '../uploadcareTransport.js'

test('keys of the service that are set before the transport is installed are parsed with it', () => {
  const { uploader, log } = createTestUploader({
    config: { pubkey: 'demopublickey', secureExpire: 3600 as never, secureUploadsExpireThreshold: '1000' },
  })
  expect(uploader.cfg.pubkey).toBeUndefined()
  uploader.use(uploadcareTransport())
  expect(uploader.cfg).toMatchObject({
    pubkey: 'demopublickey',
    secureExpire: '3600',
    secureUploadsExpireThreshold: 1000,
    cdnCname: 'https://1s4oyld5dc.ucarecd.net',
  })
  uploader.unuse('uploadcare-transport')
  expect(uploader.cfg.pubkey).toBeUndefined()
  expect(log).toEqual([])
})

test.each([
  ['auto', 'auto'],
  [true, true],
  ['', true],
  ['false', false],
])('store: %j is read as %j', (store, parsed) => {
  const { uploader } = createTestUploader({
    config: { store: store as never },
    plugins: [uploadcareTransport()],
  })
  expect(uploader.cfg.store).toBe(parsed)
})

test('another value of store is reported, and the default is used', () => {
  const { uploader, log } = createTestUploader({
    config: { store: 'maybe' as never },
    plugins: [uploadcareTransport()],
  })
  expect(uploader.cfg.store).toBe('auto')
  expect(log).toEqual([expect.stringMatching(/"store".*Expected true or false/)])
})
