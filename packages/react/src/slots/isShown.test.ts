import type { FileActionItem, UploadEntry } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { isShown } from './isShown.js'

test('the rejection of a condition is reported once; a promise counts as true', async () => {
  const error = vi.fn()
  const logger = { warn() {}, error }
  const fault = new Error('fault')
  const item = { id: 'odd', shown: () => Promise.reject(fault) } as unknown as FileActionItem
  const shown = [isShown(item, {} as UploadEntry, logger), isShown(item, {} as UploadEntry, logger)]
  expect(shown.every(Boolean)).toBe(true)
  await vi.waitFor(() => expect(error).toHaveBeenCalled())
  expect(error.mock.calls).toEqual([['The condition of "odd" must answer without a promise.', fault]])
})
