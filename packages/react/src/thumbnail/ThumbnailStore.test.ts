import type { EntryList, ObjectUrls, UploadEntry } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { ThumbnailStore } from './ThumbnailStore.js'

test('a browser that makes no object URL shows no thumbnail, and the cause is reported', async () => {
  const error = vi.fn()
  const fault = new Error('full')
  const create = () => {
    throw fault
  }
  const store = new ThumbnailStore({
    entries: { has: () => true, subscribe: () => () => {} } as unknown as EntryList,
    urls: { create } as unknown as ObjectUrls,
    logger: { warn() {}, error },
  })
  const close = store.open()
  const provider = { id: 'p', key: () => '', get: async () => new Blob(['x']) }
  const request = {
    entry: { internalId: 'a' } as unknown as UploadEntry,
    providers: [provider],
    sizePx: 10,
    signal: new AbortController().signal,
  }
  await expect(store.load('a', request)).resolves.toBeNull()
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no URL'), fault)
  close()
})
