import { expect, test, vi } from 'vitest'
import { createResumableHandler } from '../resumable/createResumableHandler.js'
import { createUploadHandler } from './createUploadHandler.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

const bucket = { bucket: 'uploads', endpoint: 'http://127.0.0.1:9', accessKeyId: 'k', secretAccessKey: 's' }
const authorize = () => ({})
const handlers = [createUploadHandler, createResumableHandler] as const

test.each(
  handlers.flatMap(
    (create) =>
      [
        [create.name, create, { bucket }, '"authorize" is missing'],
        // A misspelled one.
        [create.name, create, { bucket, authorise: authorize }, '"authorize" is missing'],
        [create.name, create, { bucket, authorize: null }, '"authorize" is missing'],
        [create.name, create, { bucket, authorize: {} }, '"authorize" is missing'],
        [create.name, create, { authorize }, '"bucket" is missing'],
        [
          create.name,
          create,
          { authorize, bucket: { ...bucket, bucket: '' } },
          '"bucket" is missing or has no name',
        ],
        [
          create.name,
          create,
          { authorize, bucket: { ...bucket, bucket: undefined } },
          '"bucket" is missing or has no name',
        ],
      ] as const,
  ),
)('%s without what it needs is an error when it is created', (_name, create, options, reason) => {
  expect(() => create(options as unknown as UploadHandlerOptions)).toThrow(reason)
})

test('a failure of the store names the bucket to its owner, not to the page', async () => {
  const onError = vi.fn()
  const handler = createUploadHandler({ bucket: { ...bucket, uploads: 'direct' }, authorize, onError })
  const body = JSON.stringify({ action: 'create', name: 'a.txt', sizeBytes: 4, type: 'text/plain' })
  const headers = { 'content-type': 'application/json' }
  const answer = await handler(new Request('https://shop.test/api', { method: 'POST', headers, body }))
  expect(answer.status).toBe(503)
  expect(await answer.text()).not.toContain('127.0.0.1')
  expect(String(onError.mock.calls[0]?.[0])).toContain('The bucket is http://127.0.0.1:9/uploads.')
})
