import { expect, test } from 'vitest'
import { createCore } from '../core/createCore.js'
import { attachCore } from '../createUploader.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createFakeTransport, namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { BatchResult } from './BatchResult.js'

const failure = () => namedError('UploadError', 'No.')

const namesOf = ({ successful, failed, canceled }: BatchResult) =>
  [successful, failed, canceled].map((list) => list.map(({ name }) => name))

/** An uploader that uploads when it's told to; `ended` receives the results of its batches. */
function createBatchUploader(config: object = {}) {
  const t = createTestUploader({ config: { confirmUpload: true, maxConcurrentRequests: 10, ...config } })
  const ended: string[][][] = []
  t.uploader.on('upload-end', (result) => ended.push(namesOf(result)))
  const uploadAll = () => {
    const call = { result: null as string[][] | null }
    void t.uploader.uploadAll().then((result) => {
      call.result = namesOf(result)
    })
    return call
  }
  return { ...t, ended, uploadAll }
}

test('resolves when every upload has ended, with the files by outcome in list order', async () => {
  const { add, transport, ended, uploadAll } = createBatchUploader()
  add('a', 'b', 'c')
  const call = uploadAll()
  await microtasks()
  transport.of('c').succeed()
  transport.of('b').fail(failure())
  await microtasks()
  expect([call.result, ended]).toEqual([null, []])
  transport.of('a').succeed()
  await microtasks()
  expect(call.result).toEqual([['a', 'c'], ['b'], []])
  expect(ended).toEqual([[['a', 'c'], ['b'], []]])
})

test('an empty list, and one that is uploaded already, resolve without an event', async () => {
  const { add, transport, ended, uploadAll } = createBatchUploader()
  const empty = uploadAll()
  await microtasks()
  expect(empty.result).toEqual([[], [], []])
  add('a')
  uploadAll()
  await microtasks()
  transport.of('a').succeed()
  await microtasks()
  const again = uploadAll()
  await microtasks()
  expect(again.result).toEqual([[], [], []])
  expect(ended).toHaveLength(1)
})

test('a file that is added joins the batch only once its upload begins', async () => {
  const { uploader, add, transport, uploadAll } = createBatchUploader()
  add('a')
  const first = uploadAll()
  await microtasks()
  add('idle')
  const second = uploadAll()
  add('later')
  await microtasks()
  transport.of('a').succeed()
  await microtasks()
  expect(first.result).toBe(null)
  transport.of('idle').succeed()
  await microtasks()
  expect(first.result).toEqual([['a', 'idle'], [], []])
  expect(second.result).toEqual(first.result)
  expect(uploader.getOutputCollectionState().idleEntries.map(({ name }) => name)).toEqual(['later'])
})

test('a removed file is canceled, uploaded or not; one that is brought back counts as what it is', async () => {
  const { uploader, add, transport, uploadAll } = createBatchUploader()
  const [a = '', b = '', c = ''] = add('a', 'b', 'c', 'd')
  const call = uploadAll()
  await microtasks()
  transport.of('a').succeed()
  transport.of('b').succeed()
  await microtasks()
  uploader.removeFileByInternalId(a)
  const removed = uploader.removeFiles([b, c])
  removed.restore()
  await microtasks()
  transport.of('d').succeed()
  await microtasks()
  expect(call.result).toBe(null)
  transport.of('c').succeed()
  await microtasks()
  expect(call.result).toEqual([['b', 'c', 'd'], [], ['a']])
})

test('a retry during the batch counts by its last outcome; one after it is another batch', async () => {
  const { uploader, add, transport, ended, uploadAll } = createBatchUploader()
  const [a = ''] = add('a', 'b')
  const call = uploadAll()
  await microtasks()
  transport.of('a').fail(failure())
  await microtasks()
  uploader.retryUpload(a)
  await microtasks()
  transport.of('b').fail(failure())
  transport.of('a').succeed()
  await microtasks()
  expect(call.result).toEqual([['a'], ['b'], []])
  uploader.retryAll()
  await microtasks()
  transport.of('b').succeed()
  await microtasks()
  expect(ended).toEqual([
    [['a'], ['b'], []],
    [['b'], [], []],
  ])
})

test('waits for paused files and for a paused uploader', async () => {
  const { uploader, add, transport, uploadAll } = createBatchUploader()
  const [a = ''] = add('a', 'b')
  const call = uploadAll()
  await microtasks()
  uploader.pause(a)
  transport.of('b').succeed()
  await microtasks()
  expect(call.result).toBe(null)
  uploader.pauseUploads()
  uploader.resume(a)
  await microtasks()
  expect(call.result).toBe(null)
  uploader.resumeUploads()
  await microtasks()
  transport.of('a').succeed()
  await microtasks()
  expect(call.result).toEqual([['a', 'b'], [], []])
})

test('waits for validators, whose refusals are failed, and reports files that had errors before', async () => {
  const rulings: ((refusal: { message: string } | undefined) => void)[] = []
  const validator = ({ name }: { name: string }) =>
    name === 'wrong'
      ? { message: 'No.' }
      : new Promise<{ message: string } | undefined>((resolve) => rulings.push(resolve))
  const { add, clock, transport, ended, uploadAll } = createBatchUploader({ fileValidators: [validator] })
  add('wrong', 'refused', 'fine')
  const call = uploadAll()
  await microtasks()
  rulings[0]?.({ message: 'No.' })
  await microtasks()
  expect([call.result, ended]).toEqual([null, []])
  rulings[1]?.(undefined)
  await clock.advance(60)
  expect(call.result).toBe(null)
  transport.of('fine').succeed()
  await microtasks()
  // The validator runs again with what the service knows of the file.
  rulings[2]?.(undefined)
  await microtasks()
  expect(call.result).toEqual([['fine'], ['wrong', 'refused'], []])
})

test('files that the list keeps from being uploaded are canceled, and nothing has begun', async () => {
  const { add, ended, uploadAll } = createBatchUploader({ multipleMax: 1 })
  add('a', 'b')
  const call = uploadAll()
  await microtasks()
  expect(call.result).toEqual([[], [], ['a', 'b']])
  expect(ended).toEqual([])
})

test('an upload that its transport cancels is canceled', async () => {
  const { add, transport, uploadAll } = createBatchUploader()
  add('a')
  const call = uploadAll()
  await microtasks()
  transport.of('a').fail(namedError('CancelError', 'Request canceled'))
  await microtasks()
  expect(call.result).toEqual([[], [], ['a']])
})

test('automatic uploads end batches, too', async () => {
  const { add, transport, ended } = createBatchUploader({ confirmUpload: false })
  add('a', 'b')
  await microtasks()
  transport.of('a').succeed()
  transport.of('b').fail(failure())
  await microtasks()
  expect(ended).toEqual([[['a'], ['b'], []]])
})

test('resolves with all files canceled when the uploader is destroyed, and emits no event', async () => {
  const { uploader, add, transport, ended, uploadAll } = createBatchUploader()
  add('a', 'b')
  const call = uploadAll()
  await microtasks()
  transport.of('a').succeed()
  uploader.destroy()
  await microtasks()
  expect(call.result).toEqual([[], [], ['a', 'b']])
  expect(ended).toEqual([])
  expect(() => uploader.uploadAll()).toThrow(expect.objectContaining({ code: 'uploader-destroyed' }))
})

test('a call before the rest is attached waits for it, and has the files of its own moment, as with a complete uploader', async () => {
  const core = createCore({ confirmUpload: true })
  const transport = createFakeTransport()
  const addFile = (name: string) => core.uploader.addFileFromObject(new File(['text'], name))
  addFile('a')
  const results: BatchResult[] = []
  void core.uploader.uploadAll().then((result) => results.push(result))
  addFile('b')
  await microtasks()
  expect(results).toEqual([])
  attachCore(core, { plugins: [transport.plugin] })
  await expect.poll(() => transport.uploads.length).toBe(1)
  transport.of('a').succeed()
  await microtasks()
  expect(results.map(namesOf)).toEqual([[['a'], [], []]])
  // A file that is added after the call still asks for a confirmation.
  expect(core.uploader.getOutputCollectionState().idleEntries.map(({ name }) => name)).toEqual(['b'])
  core.uploader.destroy()
})

test('a call before the rest is attached ends with the uploader', async () => {
  const { uploader } = createCore()
  uploader.addFileFromObject(new File(['text'], 'a'))
  const call = uploader.uploadAll()
  uploader.destroy()
  expect(namesOf(await call)).toEqual([[], [], ['a']])
})
