import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const failure = () => namedError('UploadError', 'No.')

test('emits change 20 ms after the flush, which follows the first change by 300 ms', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const change = vi.fn()
  t.uploader.on('change', ({ totalCount, allEntries }) => change(totalCount, allEntries.length))
  t.add('a')
  await t.clock.advance(200)
  t.add('b')
  await t.clock.advance(119)
  expect(change).not.toHaveBeenCalled()
  await t.clock.advance(1)
  expect(change.mock.calls).toEqual([[2, 2]])
  await t.clock.advance(1000)
  expect(change).toHaveBeenCalledTimes(1)
  t.add('c')
  await t.clock.advance(320)
  expect(change).toHaveBeenCalledTimes(2)
})

test('emits common-upload-failed for an empty list if multipleMin is set', async () => {
  const t = createTestUploader({ config: { multipleMin: 2, confirmUpload: true } })
  const failed = vi.fn()
  t.uploader.on('common-upload-failed', ({ status, errors }) => failed(status, errors[0]?.type))
  await t.clock.advance(19)
  expect(failed).not.toHaveBeenCalled()
  await t.clock.advance(1)
  expect(failed.mock.calls).toEqual([['failed', 'TOO_FEW_FILES']])
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().status).toBe('idle')
  expect(failed).toHaveBeenCalledTimes(1)
})

test('emits common-upload-failed again for each further failure, and not for one whose file is removed before the flush', async () => {
  const t = createTestUploader()
  const failed = vi.fn()
  t.uploader.on('common-upload-failed', ({ failedCount }) => failed(failedCount))
  const [a = '', , c = ''] = t.add('a', 'b', 'c')
  await microtasks()
  t.transport.of('a').fail(failure())
  await t.clock.advance(100)
  t.transport.of('b').fail(failure())
  await t.clock.advance(100)
  expect(failed.mock.calls).toEqual([[1], [2]])
  t.uploader.removeFileByInternalId(a)
  t.uploader.retryAll()
  await t.clock.advance(100)
  t.transport.of('c').fail(failure())
  await microtasks()
  t.uploader.getOutputCollectionState()
  t.uploader.removeFileByInternalId(c)
  t.uploader.getOutputCollectionState()
  await t.clock.advance(100)
  expect(failed).toHaveBeenCalledTimes(2)
})

test('emits no common-upload-success while a validator is pending', async () => {
  let settle = (_finding?: { message: string }) => {}
  const t = createTestUploader({
    config: {
      groupOutput: true,
      fileValidators: [
        (entry) =>
          entry.isSuccess
            ? new Promise<{ message: string } | undefined>((resolve) => {
                settle = resolve
              })
            : undefined,
      ],
    },
  })
  const seen: string[] = []
  for (const type of ['common-upload-success', 'common-upload-failed'] as const) {
    t.uploader.on(type, () => seen.push(type))
  }
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(1000)
  expect(seen).toEqual([])
  settle({ message: 'Not this one.' })
  await t.clock.advance(1000)
  expect(seen).toEqual(['common-upload-failed'])
})

test('a change that no host listens to leaves the numbers of files that are sent to their own batches', async () => {
  const t = createTestUploader()
  t.add('a')
  await t.clock.advance(1000)
  const draw = vi.fn()
  t.uploader.collection.subscribe(draw)
  for (let bytes = 0; bytes < 100; bytes++) {
    t.transport.of('a').options.onProgress(bytes, 100)
    await t.clock.advance(20)
  }
  // Two seconds, five times a second.
  expect(draw.mock.calls.length).toBeLessThanOrEqual(10)
  const change = vi.fn()
  t.uploader.on('change', ({ allEntries: [entry] }) => change(entry?.uploadProgress))
  t.transport.of('a').options.onProgress(99.5, 100)
  await t.clock.advance(320)
  expect(change).toHaveBeenCalledWith(99)
})
