import { expect, test, vi } from 'vitest'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createUploadHandler } from './createUploadHandler.js'

describeWithStore('a handler whose bucket it cannot use any more', (createPlace) => {
  test.each([
    ['its key was revoked', { accessKeyId: 'revoked' }, 424, 'store-refused'],
    ['its secret is wrong', { secretAccessKey: 'wrong' }, 424, 'store-refused'],
    ['the bucket is gone', { bucket: 'gone-bucket' }, 502, 'store-failed'],
  ])(
    'because %s, tells the page whether to try again, and the owner the reason and the bucket',
    async (_reason, change, status, code) => {
      const { bucket: name, endpoint, accessKeyId, secretAccessKey } = createPlace()
      const bucket = {
        bucket: name,
        endpoint,
        accessKeyId,
        secretAccessKey,
        uploads: 'direct' as const,
        ...change,
      }
      const onError = vi.fn()
      const handler = createUploadHandler({ bucket, authorize: () => ({}), onError })
      const body = JSON.stringify({ action: 'create', name: 'a.txt', sizeBytes: 4, type: 'text/plain' })
      const headers = { 'content-type': 'application/json' }
      const answer = await handler(new Request('https://shop.test/api', { method: 'POST', headers, body }))
      expect([answer.status, await answer.json()]).toEqual([
        status,
        { error: { code, message: expect.not.stringContaining(bucket.bucket) } },
      ])
      expect(String(onError.mock.calls[0]?.[0])).toContain(`The bucket is ${endpoint}/${bucket.bucket}.`)
    },
  )
})
