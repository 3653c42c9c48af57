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

test('other metadata of a file run the validators on change again, equal ones do not', () => {
  const validator = vi.fn()
  const t = createTestUploader({ config: { confirmUpload: true, fileValidators: [validator] } })
  const [id] = t.add('a') as [string]
  t.uploader.updateFile(id, { metadata: { album: 'summer' } })
  t.uploader.updateFile(id, { metadata: { album: 'summer' } })
  expect(validator.mock.calls.map(([{ metadata }]) => metadata)).toEqual([null, { album: 'summer' }])
})

test('a validation that changes nothing does not notify the subscribers of the file', async () => {
  const validator = vi.fn(() => ({ message: 'No.' }))
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  const [id] = t.add('a') as [string]
  await t.clock.advance(1000)
  const listener = vi.fn()
  t.uploader.entries.subscribeEntry(id, listener)
  t.uploader.config.set({ accept: '*/*' })
  await t.clock.advance(1000)
  expect(validator).toHaveBeenCalledTimes(2)
  expect(listener).not.toHaveBeenCalled()
})

test('an error that is gone before the end of another validator on upload does not stop the upload', async () => {
  let isAllowed = true
  const { validator, calls } = createAsyncValidator()
  const onChange = () => (isAllowed ? null : { message: 'Not now.' })
  const t = createTestUploader({
    config: { maxConcurrentRequests: 1, fileValidators: [onChange, { runOn: 'upload', validator }] },
  })
  t.add('a', 'b')
  await microtasks()
  isAllowed = false
  t.uploader.config.set({ accept: 'text/*' })
  calls[0]?.settle({ message: 'Never.' })
  await microtasks()
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b'])
  isAllowed = true
  t.uploader.config.set({ accept: '*/*' })
  calls[1]?.settle()
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})
