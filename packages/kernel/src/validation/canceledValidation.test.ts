import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import type { FileValidatorSetting } from '../slots/FileValidator.js'
import { QueueToken } from '../steps/UploadQueue.js'
import { createTestUploader, microtasks } from '../testing/index.js'
import { createAsyncValidator } from './testing/fixtures/createAsyncValidator.js'

function setUp(fileValidators: readonly FileValidatorSetting[]) {
  let cancel = (_id: string) => {}
  const canceler = definePlugin({
    id: 'canceler',
    setup({ get }) {
      cancel = (id) => get(QueueToken).cancel(id)
    },
  })
  const t = createTestUploader({ plugins: [canceler()], config: { confirmUpload: true, fileValidators } })
  const failures: string[] = []
  t.uploader.on('file-upload-failed', ({ name }) => failures.push(name))
  return { ...t, failures, cancel: (id: string) => cancel(id) }
}

test('a file whose upload is canceled while one validator is pending does not fail with the error of another', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = setUp([
    { runOn: 'upload', validator: () => ({ message: 'No.' }) },
    { runOn: 'upload', validator },
  ])
  const [id] = t.add('a') as [string]
  t.uploader.uploadAll()
  await microtasks()
  expect(calls).toHaveLength(1)
  t.cancel(id)
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'idle',
    errors: [],
    isValidationPending: false,
  })
  expect(t.failures).toEqual([])
  t.uploader.uploadAll()
  await microtasks()
  calls.at(-1)?.settle()
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'failed', errors: [{ message: 'No.' }] })
  expect(t.failures).toEqual(['a'])
  expect(t.transport.uploads).toHaveLength(0)
})

test('the error of a canceled validation does not end an upload that is started in the same task', async () => {
  let isAllowed = false
  const { validator, calls } = createAsyncValidator()
  const t = setUp([
    { runOn: 'upload', validator: () => (isAllowed ? null : { message: 'No.' }) },
    { runOn: 'upload', validator },
  ])
  const [id] = t.add('a') as [string]
  t.uploader.uploadAll()
  await microtasks()
  t.cancel(id)
  isAllowed = true
  t.uploader.revalidate()
  t.uploader.uploadAll()
  await microtasks()
  calls.at(-1)?.settle()
  await t.clock.advance(100)
  expect(t.failures).toEqual([])
  expect(t.transport.uploads).toHaveLength(1)
})

test('after a canceled upload only the validator that was pending runs again', async () => {
  const passed = vi.fn()
  const onChange = vi.fn()
  const { validator, calls } = createAsyncValidator()
  const t = setUp([onChange, { runOn: 'upload', validator: passed }, { runOn: 'upload', validator }])
  const [id] = t.add('a') as [string]
  t.uploader.uploadAll()
  await microtasks()
  t.cancel(id)
  expect(calls[0]?.signal.aborted).toBe(true)
  t.uploader.uploadAll()
  await microtasks()
  expect(passed).toHaveBeenCalledTimes(1)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(calls).toHaveLength(2)
  calls[1]?.settle()
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(1)
})
