import { createUploader } from '@lading/kernel'
import { expect, inject, test, vi } from 'vitest'
import { uploadcareTransport } from './uploadcareTransport.js'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

/** Signs a token as a server does. */
async function mint(claims: object): Promise<string> {
  const text = (value: object) => base64url(new TextEncoder().encode(JSON.stringify(value)))
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('demosecretkey'))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = `${text({ alg: 'HS256' })}.${text(claims)}`
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed))
  return `${signed}.${base64url(new Uint8Array(signature))}`
}

function setUp(restrictions: object) {
  const authToken = vi.fn(() => {
    const iat = Math.floor(Date.now() / 1000)
    return mint({ iat, exp: iat + 3600, jti: crypto.randomUUID(), uc: { restrictions } })
  })
  const url = inject('localServiceUrl')
  const uploader = createUploader({
    config: {
      pubkey: 'pub_test__signed',
      baseUrl: url,
      cdnCname: url,
      realtimeUrl: '',
      multipartMinFileSize: 2000,
      multipartChunkSize: 1000,
      authToken,
    },
    plugins: [uploadcareTransport()],
  })
  const upload = async (...sizes: number[]) => {
    uploader.addFiles(sizes.map((size, index) => new File(['x'.repeat(size)], `${index}.txt`)))
    uploader.uploadAll()
    await vi.waitFor(() => expect(uploader.getOutputCollectionState().isUploading).toBe(false), 10_000)
    return uploader.getOutputCollectionState()
  }
  return { uploader, authToken, upload }
}

test('a service takes the tokens of a page, for small files and for one in parts', async () => {
  const { uploader, authToken, upload } = setUp({ scope: ['/base/', '/multipart/*'] })
  expect((await upload(10, 20, 3500)).successCount).toBe(3)
  expect(authToken).toHaveBeenCalledTimes(1)
  uploader.destroy()
})

test('where a token is good for two files, the third has another token', async () => {
  const { uploader, authToken, upload } = setUp({ limits: { operations: 2 } })
  expect((await upload(10, 20, 30)).successCount).toBe(3)
  expect(authToken).toHaveBeenCalledTimes(2)
  uploader.destroy()
})

test('a token for another endpoint fails the file with the reason', async () => {
  const { uploader, upload } = setUp({ scope: ['/from_url/'] })
  const { failedEntries } = await upload(10)
  expect(failedEntries[0]?.errors[0]?.message).toBe(
    '`uc.restrictions.scope` does not allow this endpoint. The token is for /from_url/, and the request was sent to /base/.',
  )
  uploader.destroy()
})
