import { expect, test, vi } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'
import { FakeStorage } from '../testing/fixtures/FakeStorage.js'

vi.mock('../resume/KeptSessions.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a file is uploaded although the code for resuming is not loaded, with one warning', async () => {
  const warn = vi.fn()
  const storage = new FakeStorage()
  const stage = createStage([], { resumableUploads: true }, { storage, logger: { warn } })
  expect((await stage.run('multipart')).end).toBe('ok')
  expect(storage.values.size).toBe(0)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be resumed'), expect.any(Error)]])
})
