import { expect, test, vi } from 'vitest'
import { createTestUploader, microtasks } from '../testing/index.js'
import { createAsyncValidator } from './testing/fixtures/createAsyncValidator.js'

test('validators on add run again, and an error on change stays until the next result', async () => {
  const onAdd = vi.fn()
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [{ runOn: 'add', validator: onAdd }, validator] },
  })
  const [id] = t.add('a') as [string]
  calls[0]?.settle({ message: 'No.' })
  await microtasks()
  t.uploader.revalidate()
  expect(onAdd).toHaveBeenCalledTimes(2)
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'failed',
    isValidationPending: true,
    errors: [{ message: 'No.' }],
  })
  calls[1]?.settle()
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', errors: [] })
})
