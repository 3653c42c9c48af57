import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { microtasks, namedError } from '../testing/index.js'

const MB = 1_000_000

function setUp(sizes: Readonly<Record<string, number>>) {
  const t = createTestUploader({ config: { maxConcurrentRequests: 20, confirmUpload: true } })
  const add = (added: Readonly<Record<string, number>>) =>
    t.uploader.addFiles(Object.entries(added).map(([name, size]) => new File([new Uint8Array(size)], name)))
  const numbers = () => {
    const { startedCount, uploadedCount, bytesUploaded, bytesTotal, sentPercent } =
      t.uploader.collection.current()
    return { startedCount, uploadedCount, bytesUploaded, bytesTotal, sentPercent }
  }
  add(sizes)
  const upload = async () => {
    t.uploader.uploadAll()
    await microtasks()
  }
  const send = (name: string, bytes: number) => {
    t.transport.of(name).options.onProgress(bytes, t.transport.of(name).entry.fileSize ?? 0)
  }
  return { ...t, add, numbers, upload, send }
}

test('the share is that of the bytes, while the API has the mean of the files', async () => {
  const small = Object.fromEntries([...'abcdefghi'].map((name) => [name, 900]))
  const { upload, numbers, transport, uploader } = setUp({ big: 6 * MB, ...small })
  await upload()
  for (const name of 'abcdefghi') transport.of(name).succeed()
  await microtasks()
  expect(numbers()).toEqual({
    startedCount: 10,
    uploadedCount: 9,
    bytesUploaded: 8_100,
    bytesTotal: 6 * MB + 8_100,
    sentPercent: 0,
  })
  expect(uploader.collection.current().progress).toBe(90)
})

test('it is 99 at most until the last upload has ended', async () => {
  const { upload, numbers, send, transport } = setUp({ a: 1000, b: 1000 })
  await upload()
  transport.of('a').succeed()
  await microtasks()
  send('b', 1000)
  expect(numbers()).toMatchObject({ bytesUploaded: 2000, sentPercent: 99 })
  transport.of('b').succeed()
  await microtasks()
  expect(numbers()).toMatchObject({ uploadedCount: 2, sentPercent: 100 })
})

test('it falls when bytes are sent again', async () => {
  const { upload, numbers, send } = setUp({ a: 1000 })
  await upload()
  send('a', 800)
  expect(numbers().sentPercent).toBe(80)
  send('a', 0)
  expect(numbers()).toMatchObject({ bytesUploaded: 0, sentPercent: 0 })
})

test('failed, canceled and removed files leave the bytes', async () => {
  const { upload, numbers, send, transport, uploader } = setUp({ a: 1000, b: 2000, c: 4000, d: 8000 })
  await upload()
  for (const name of 'abc') send(name, 1000)
  transport.of('a').fail(namedError('NetworkError', 'Network error'))
  transport.of('b').fail(namedError('CancelError', 'Request canceled'))
  await microtasks()
  expect(numbers()).toMatchObject({ startedCount: 3, bytesUploaded: 1000, bytesTotal: 12_000 })
  uploader.removeFileByInternalId(transport.of('d').entry.internalId)
  expect(numbers()).toMatchObject({ startedCount: 2, bytesUploaded: 1000, bytesTotal: 4000, sentPercent: 25 })
})

test('files that start while others are being uploaded join them; later ones are counted alone', async () => {
  const { upload, numbers, transport, add } = setUp({ a: 1000 })
  await upload()
  add({ b: 3000 })
  await upload()
  expect(numbers()).toMatchObject({ startedCount: 2, bytesTotal: 4000 })
  for (const name of 'ab') transport.of(name).succeed()
  await microtasks()
  add({ c: 500 })
  await upload()
  expect(numbers()).toMatchObject({ startedCount: 1, uploadedCount: 0, bytesTotal: 500, sentPercent: 0 })
})

test('while a size is unknown, the share is that of the files', async () => {
  const { upload, numbers, uploader, transport } = setUp({ a: 1000 })
  uploader.addFileFromUrl('https://example.com/b.jpg')
  await upload()
  transport.of('a').succeed()
  await microtasks()
  expect(numbers()).toMatchObject({ startedCount: 2, uploadedCount: 1, bytesTotal: null, sentPercent: 50 })
})

test('uploads that wait for the network or the service are counted', async () => {
  const { upload, transport, uploader } = setUp({ a: 1000, b: 1000 })
  await upload()
  const interrupted = () => uploader.collection.current().interruptedCount
  transport.of('a').options.onWait?.({ reason: 'offline', untilMs: null })
  transport.of('b').options.onWait?.({ reason: 'finishing', untilMs: null })
  expect(interrupted()).toBe(1)
  transport.of('a').options.onWait?.(null)
  expect(interrupted()).toBe(0)
})
