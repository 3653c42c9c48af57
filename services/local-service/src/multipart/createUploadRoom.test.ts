import { expect, test } from 'vitest'
import { createUploadRoom } from './createUploadRoom.js'
import { createWholeHash } from './createWholeHash.js'
import type { MultipartUpload } from './MultipartUpload.js'
import type { UnfinishedUpload } from './UnfinishedUpload.js'

const inParts: MultipartUpload = {
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
const appended: MultipartUpload = { ...inParts, appended: 'open' }
const NEWCOMER = { network: 'n', publicKey: undefined }

function open(upload: MultipartUpload, count: number, nowMs = 0) {
  const entries = new Map<string, UnfinishedUpload>()
  for (let index = 0; index < count; index++) {
    const uuid = String(index)
    const state = {
      isAssembling: false,
      startedAtMs: 0,
      network: 'n',
      parts: new Map(),
      whole: createWholeHash(),
      writers: new Map(),
    }
    entries.set(uuid, { upload: { ...upload, uuid }, ...state })
  }
  const facts = { maxBytes: 1, check() {}, add() {}, remove() {}, sizeOf: () => 0 }
  const remove = async (uuid: string) => void entries.delete(uuid)
  return { entries, room: createUploadRoom(entries, { facts, now: () => nowMs, remove }) }
}

async function start({ room }: ReturnType<typeof open>, upload: MultipartUpload): Promise<void> {
  const leave = room.enter(upload)
  await room.make(upload, NEWCOMER).finally(leave)
}

test('uploads that are appended to leave room for those in parts', async () => {
  const full = open(appended, 20_000)
  await expect(start(full, appended)).rejects.toMatchObject({ code: 'AccountLimitsExceededError' })
  await start(full, inParts)
  expect(full.entries.size).toBe(20_000)
})

test('an upload without a byte gives way after ten minutes, one that has bytes for its age does not', async () => {
  const full = open(inParts, 1000, 600_000)
  for (const entry of full.entries.values()) entry.appendedBytes = 1_000_000
  await expect(start(full, inParts)).rejects.toMatchObject({ code: 'AccountLimitsExceededError' })
  const [first] = full.entries.values()
  if (first) first.appendedBytes = 0
  await start(full, inParts)
  expect(full.entries.has('0')).toBe(false)
  expect(full.entries.size).toBe(999)
})
