import { expect, test } from 'vitest'
import { createUploadCounts } from './createUploadCounts.js'
import type { MultipartUpload } from './MultipartUpload.js'
import type { UnfinishedUpload } from './UnfinishedUpload.js'

const parts: MultipartUpload = {
  uuid: 'a',
  filename: 'a',
  sizeBytes: 10,
  partSizeBytes: 5,
  declaredMimeType: '',
  expiresAtMs: 0,
  isStored: true,
  source: null,
  metadata: {},
  tags: [],
}
const appended: MultipartUpload = { ...parts, appended: 'open' }
const entry = (upload: MultipartUpload, changes: Partial<UnfinishedUpload> = {}): UnfinishedUpload => ({
  upload,
  isAssembling: false,
  startedAtMs: 0,
  parts: new Map(),
  writers: new Map(),
  ...changes,
})
const TEN_MINUTES_MS = 600_000

test('uploads that are appended to leave room for those in parts', () => {
  const counts = createUploadCounts()
  for (let count = 0; count < 20_000; count++) counts.enter(appended)
  counts.enter(parts)
  expect(counts.findReplaced(parts, [], 0)).toBeUndefined()
  expect(counts.findReplaced(appended, [], 0)).toBeUndefined()
  counts.enter(appended)
  expect(() => counts.findReplaced(appended, [], 0)).toThrow('It has 20000 unfinished uploads')
  counts.leave(appended)
  expect(counts.findReplaced(appended, [], 0)).toBeUndefined()
})

test('an upload without a byte gives way to one of its kind, one with bytes never', () => {
  const counts = createUploadCounts()
  for (let count = 0; count <= 20_000; count++) counts.enter(appended)
  const others = [entry(parts), entry(appended, { appendedBytes: 1 })]
  expect(() => counts.findReplaced(appended, others, TEN_MINUTES_MS)).toThrow('unfinished')
  const empty = entry(appended, { appendedBytes: 0 })
  expect(counts.findReplaced(appended, [...others, empty], TEN_MINUTES_MS)).toBe(empty)
  expect(() => counts.findReplaced(appended, [...others, empty], TEN_MINUTES_MS - 1)).toThrow('unfinished')
})
