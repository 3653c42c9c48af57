import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const failure = () => namedError('UploadError', 'No.')

/** Records the names of the entries of each all-settled. */
function recordSettled({ uploader }: ReturnType<typeof createTestUploader>) {
  const seen: string[][][] = []
  uploader.on('all-settled', ({ successEntries, failedEntries }) => {
    seen.push([successEntries, failedEntries].map((list) => list.map(({ name }) => name)))
  })
  return seen
}

test('emits all-settled once, when every started upload has ended, with the entries in list order', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 2 } })
  const seen = recordSettled(t)
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

test('a retry inside file-upload-failed delays all-settled until the retry has ended', async () => {
  const t = createTestUploader()
  const seen = recordSettled(t)
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

test('removed and canceled uploads count as ended; entries whose upload never started do not count', async () => {
  const t = createTestUploader()
  const seen = recordSettled(t)
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

test('an entry that a validator refuses after its upload is among the failedEntries', async () => {
  const validator = async ({ fileInfo }: { fileInfo: unknown }) => {
    await Promise.resolve()
    return fileInfo ? { message: 'Not this one.' } : undefined
  }
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  const seen = recordSettled(t)
  t.add('a')
  await t.clock.advance(60)
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  expect(seen).toEqual([[[], ['a']]])
})
