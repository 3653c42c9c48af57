import { expect, test, vi } from 'vitest'
import { notifyEarly } from './notifyEarly.js'

const uuid = '00000000-0000-4000-8000-000000000001'
const info = {
  uuid,
  file_id: uuid,
  is_ready: true,
  is_stored: true,
  is_image: false,
  size: 5,
  total: 5,
  done: 5,
  filename: 'a.txt',
  original_filename: 'a.txt',
  mime_type: 'text/plain',
}

test.each([
  ['takes files by events alone', {}, true],
  ['has the uploader', { apiRef: { current: null } }, false],
])('whether a page that %s knows a file before the app', async (_, props, isKnown) => {
  const onFileUploadSuccess = vi.fn()
  const send = { key: '', id: 'first', ended: Promise.resolve({ uuid, info }), abort() {}, isKnown: false }
  const queue = { known: new WeakMap() }
  const current = () => ({ pubkey: 'demopublickey', onFileUploadSuccess, ...props })
  const file = new File(['small'], 'a.txt')
  await notifyEarly({ queue, file, source: 'local', send, current })
  expect(onFileUploadSuccess.mock.calls.map(([entry]) => [entry.internalId, entry.uuid])).toEqual(
    isKnown ? [['first', uuid]] : [],
  )
  // The uploader then has it as uploaded.
  expect(queue.known.has(file)).toBe(isKnown)
  expect(send.isKnown).toBe(isKnown)
})
