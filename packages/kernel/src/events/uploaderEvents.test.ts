import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { EventMap } from './EventMap.js'

const failure = () => namedError('UploadError', 'No.')

function settled({ uploader }: ReturnType<typeof createTestUploader>) {
  const seen: string[][][] = []
  uploader.on('all-settled', ({ successEntries, failedEntries }) => {
    seen.push([successEntries, failedEntries].map((list) => list.map(({ name }) => name)))
  })
  return seen
}

test('all-settled is told once, when every started upload has ended, in list order', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 2 } })
  const seen = settled(t)
  t.add('a', 'b', 'c', 'd')
  await microtasks()
  t.transport.of('b').succeed()
  t.transport.of('a').fail(failure())
  await t.clock.advance(60)
  t.transport.of('d').fail(failure())
  await t.clock.advance(60)
  expect(seen).toEqual([])
  t.transport.of('c').succeed()
  await microtasks()
  expect(seen).toEqual([
    [
      ['b', 'c'],
      ['a', 'd'],
    ],
  ])
  await t.clock.advance(1000)
  expect(seen).toHaveLength(1)
  t.uploader.retryAll()
  await microtasks()
  t.transport.of('d').succeed()
  t.transport.of('a').succeed()
  await microtasks()
  expect(seen.slice(1)).toEqual([[['a', 'd'], []]])
})

test('a host that retries in the event of the failure hears of one end', async () => {
  const t = createTestUploader()
  const seen = settled(t)
  t.uploader.on('file-upload-failed', ({ internalId }) => t.uploader.retryUpload(internalId))
  t.add('a')
  await microtasks()
  t.transport.of('a').fail(failure())
  await microtasks()
  expect(seen).toEqual([])
  t.transport.of('a').succeed()
  await microtasks()
  expect(seen).toEqual([[['a'], []]])
})

test('uploads that are removed or given up have ended too, and what was never started does not count', async () => {
  const t = createTestUploader()
  const seen = settled(t)
  t.uploader.addFileFromUploadcareFile({ uuid: 'u', cdnUrl: 'https://cdn.example/u/' } as never)
  await t.clock.advance(60)
  expect(seen).toEqual([])
  const [a = ''] = t.add('a', 'b')
  await t.clock.advance(60)
  t.uploader.removeFileByInternalId(a)
  t.transport.of('b').fail(namedError('CancelError', 'Request canceled'))
  await microtasks()
  expect(seen).toEqual([[[], []]])
})

test('an upload that a rule refuses when it is done is a failed one', async () => {
  const slow = async ({ fileInfo }: { fileInfo: unknown }) => {
    await Promise.resolve()
    return fileInfo ? { message: 'Not this one.' } : undefined
  }
  const t = createTestUploader({ config: { fileValidators: [slow] } })
  const seen = settled(t)
  t.add('a')
  await t.clock.advance(60)
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  expect(seen).toEqual([[[], ['a']]])
})

test('change comes 20 ms after the flush, which comes 300 ms after the first change', async () => {
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

test('with multipleMin an empty list is failed from the start', async () => {
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

test('common-upload-failed is told again for each further failure, and not for one that is gone already', async () => {
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

test('a rule that comes and goes tells of a failure, never of a second success', async () => {
  const t = createTestUploader()
  const seen: string[] = []
  for (const type of ['file-upload-success', 'file-upload-failed', 'file-url-changed'] as const) {
    t.uploader.on(type, () => seen.push(type))
  }
  t.add('a.txt')
  await microtasks()
  t.transport.of('a.txt').succeed()
  await microtasks()
  t.uploader.config.set({ accept: '.png' })
  await microtasks()
  t.uploader.config.set({ accept: '' })
  await microtasks()
  expect(seen).toEqual(['file-upload-success', 'file-url-changed', 'file-upload-failed'])
})

test('a list is no success while a rule has yet to judge a file of it', async () => {
  let answer = (_finding?: { message: string }) => {}
  const t = createTestUploader({
    config: {
      groupOutput: true,
      fileValidators: [
        (entry) =>
          entry.isSuccess
            ? new Promise<{ message: string } | undefined>((resolve) => {
                answer = resolve
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
  answer({ message: 'Not this one.' })
  await t.clock.advance(1000)
  expect(seen).toEqual(['common-upload-failed'])
})

test('payloads are in the state that the event tells of', async () => {
  const t = createTestUploader()
  const seen: string[] = []
  const types = [
    'file-added',
    'file-upload-start',
    'file-upload-progress',
    'file-upload-success',
    'file-url-changed',
    'file-removed',
    'common-upload-start',
    'common-upload-success',
  ] as const
  for (const type of types) t.uploader.on(type, ({ status }) => seen.push(`${type} ${status}`))
  const [a = ''] = t.add('a')
  await microtasks()
  t.transport.of('a').options.onProgress(1, 2)
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  t.uploader.removeFileByInternalId(a)
  expect(seen).toEqual([
    'file-added idle',
    'common-upload-start uploading',
    'file-upload-start uploading',
    'file-upload-progress uploading',
    'file-upload-success success',
    'file-url-changed success',
    'common-upload-success success',
    'file-removed removed',
  ])
})

test('listeners that throw are reported and change nothing, whatever the event', async () => {
  const t = createTestUploader()
  const types: (keyof EventMap)[] = [
    'file-added',
    'file-removed',
    'file-upload-start',
    'file-upload-progress',
    'file-upload-success',
    'file-upload-failed',
    'file-url-changed',
    'common-upload-start',
    'common-upload-progress',
    'common-upload-success',
    'common-upload-failed',
    'all-settled',
    'change',
  ]
  for (const type of types) {
    t.uploader.on(type, () => {
      throw new Error(`fault of ${type}`)
    })
  }
  const [, b = ''] = t.add('a', 'b')
  await microtasks()
  t.transport.of('a').options.onProgress(1, 2)
  t.transport.of('a').succeed()
  t.transport.of('b').fail(failure())
  await t.clock.advance(400)
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ successCount: 1, failedCount: 1 })
  t.uploader.removeFileByInternalId(b)
  await t.clock.advance(400)
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
  for (const type of types) expect(t.log.join()).toContain(`fault of ${type}`)
})
