import type { EntryWait } from '@lading/kernel'
import { createEntry } from '@lading/kernel/testing'
import type { Refused } from '@lading/server'
import { expect, test, vi } from 'vitest'
import { createBench } from './testing/fixtures/createBench.js'

const bucket = { bucket: 'b', endpoint: 'http://127.0.0.1:1', accessKeyId: 'k', secretAccessKey: 's' }

test("a 401 from the page's authorize holds the upload with the page's words, and a 403 refuses it with them", async () => {
  let refused: Refused = { reject: 'Sign in as a member.', status: 401 }
  const { transport, log } = createBench({ server: { bucket, authorize: () => refused } })
  const waits: (EntryWait | null)[] = []
  const file = new File(['text'], 'a.txt', { type: 'text/plain' })
  const failed = vi.fn()
  const { signal } = new AbortController()
  const onWait = (wait: EntryWait | null) => waits.push(wait)
  transport
    .upload(createEntry({ file, fileName: 'a.txt', mimeType: 'text/plain' }), {
      signal,
      onWait,
      onProgress() {},
      onBytesSent() {},
    })
    .catch(failed)
  const wait = { reason: 'signed-out', untilMs: null }
  await expect.poll(() => waits).toEqual([{ ...wait, message: 'Sign in as a member.' }])
  refused = { reject: 'Your session has ended.', status: 401 }
  transport.retryNow?.()
  await expect.poll(() => waits.at(-1)).toEqual({ ...wait, message: 'Your session has ended.' })
  expect(failed).not.toHaveBeenCalled()
  refused = { reject: 'Members only.' }
  transport.retryNow?.()
  await expect.poll(() => failed.mock.calls).toHaveLength(1)
  expect(failed.mock.calls[0]?.[0]).toMatchObject({
    message: 'Members only.',
    explanation: { cause: null, buttons: ['retry'] },
  })
  expect(log).toEqual(['create', 'create', 'create'])
})

test.each([
  ['no body', { status: 401, text: '' }],
  ['a page', { status: 401, text: '<!doctype html><title>Unauthorized</title>' }],
  ['another form', { status: 401, text: '{"error":"nope"}' }],
])('a 401 with %s holds the upload without words of the server', async (_, answer) => {
  const server = { bucket, authorize: () => ({}) }
  const { transport } = createBench({ server, fault: () => answer })
  const waits: (EntryWait | null)[] = []
  const file = new File(['text'], 'a.txt')
  const controller = new AbortController()
  const options = { signal: controller.signal, onWait: (wait: EntryWait | null) => waits.push(wait) }
  const done = transport.upload(createEntry({ file, fileName: 'a.txt' }), {
    ...options,
    onProgress() {},
    onBytesSent() {},
  })
  done.catch(() => {})
  await expect.poll(() => waits).toEqual([{ reason: 'signed-out', untilMs: null }])
  controller.abort()
})

test('a type that the page does not allow is refused in words, without a Retry', async () => {
  const { upload } = createBench({ server: { bucket, authorize: () => ({ types: ['image/*'] }) } })
  const file = new File(['text'], 'a.txt', { type: 'text/plain' })
  await expect(upload(file)).rejects.toMatchObject({
    code: 'type-not-allowed',
    message: 'Files of the type text/plain are not accepted.',
    explanation: { buttons: [], remedy: null },
  })
})
