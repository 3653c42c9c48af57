import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { EMPTY_COLLECTION } from './CollectionSnapshot.js'
import { toOutputCollectionState } from './OutputCollectionState.js'

test('groups the entries by status, in list order', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 3 } })
  t.add('uploaded', 'refused', 'sending')
  await microtasks()
  t.transport.of('uploaded').succeed()
  t.transport.of('refused').fail(namedError('UploadError', 'No.'))
  await microtasks()
  t.uploader.config.set({ confirmUpload: true })
  t.add('idle')
  const state = t.uploader.getOutputCollectionState()
  const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name)
  expect({
    all: names(state.allEntries),
    success: names(state.successEntries),
    failed: names(state.failedEntries),
    uploading: names(state.uploadingEntries),
    idle: names(state.idleEntries),
  }).toEqual({
    all: ['uploaded', 'refused', 'sending', 'idle'],
    success: ['uploaded'],
    failed: ['refused'],
    uploading: ['sending'],
    idle: ['idle'],
  })
  expect(state).toMatchObject({ totalCount: 4, successCount: 1, failedCount: 1, uploadingCount: 1 })
})

test.each([
  ['idle', [false, false, false]],
  ['uploading', [false, true, false]],
  ['success', [false, false, true]],
  ['failed', [true, false, false]],
] as const)('a list with the status %s has the matching flags', (status, flags) => {
  const state = toOutputCollectionState({ ...EMPTY_COLLECTION, status }, () => [])
  expect(state.status).toBe(status)
  expect([state.isFailed, state.isUploading, state.isSuccess]).toEqual(flags)
})

test('reads the entries on first access, and once', () => {
  const getEntries = vi.fn(() => [])
  const state = toOutputCollectionState(EMPTY_COLLECTION, getEntries)
  expect(getEntries).not.toHaveBeenCalled()
  expect(state.allEntries).toBe(state.allEntries)
  expect(state.failedEntries).toEqual([])
  expect(getEntries).toHaveBeenCalledTimes(1)
})
