import type { UploadEntry } from '@lading/kernel'
import { expect, test } from 'vitest'
import { readBatch } from './readBatch.js'

const base = {
  status: 'uploading',
  phase: 'sending',
  fileSize: 10,
  bytesUploaded: 0,
  bytesTotal: null,
  wait: null,
  errors: [],
  uploadError: null,
  isQueued: false,
}
const read = (...entries: object[]) => {
  const all = entries.map((entry) => ({ ...base, ...entry }) as unknown as UploadEntry)
  return readBatch(
    all.map((_, at) => `${at}`),
    (id) => all[Number(id)],
  )
}
const done = { status: 'success', phase: 'done' }
const offline = { reason: 'offline', untilMs: null }

test('bytes are those of files that are or will be uploaded', () => {
  expect(
    read({ bytesUploaded: 4 }, done, { status: 'failed', phase: 'failed' }, { status: 'idle' }),
  ).toMatchObject({
    count: 3,
    runningCount: 1,
    failedCount: 1,
    bytesUploaded: 14,
    bytesTotal: 20,
    percent: 70,
  })
})

test('a file of unknown size is counted among the files', () => {
  expect(read({ fileSize: null }, done)).toMatchObject({ bytesTotal: null, percent: 50 })
})

test('nothing says 100 before the last upload has ended', () => {
  expect(read({ bytesUploaded: 12 }).percent).toBe(99)
  expect(read({ fileSize: 0 }).percent).toBe(0)
  expect(read(done).percent).toBe(100)
})

test('it waits once all uploads in flight wait, whatever is queued or paused', () => {
  const queued = { phase: 'queued', isQueued: true }
  expect(read({ wait: offline }, { wait: offline }, queued, { phase: 'paused' }).wait).toEqual(offline)
  expect(read({ wait: offline }, {}, { wait: offline }).wait).toBeNull()
  expect(read(queued).wait).toBeNull()
})

test('files that were removed or canceled are no part of it', () => {
  expect(readBatch(['gone'], () => undefined)).toMatchObject({ count: 0, runningCount: 0, file: null })
})
