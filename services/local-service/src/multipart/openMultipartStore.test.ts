import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createDataPaths } from '../storage/createDataPaths.js'
import { createTestClock } from '../testing/fixtures/callApi.js'
import { createStoreSettings } from '../testing/fixtures/createStoreSettings.js'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import { sha256 } from '../testing/fixtures/upload.js'
import type { MultipartUpload } from './MultipartUpload.js'
import { openMultipartStore } from './openMultipartStore.js'

const upload: MultipartUpload = {
  uuid: randomUUID(),
  filename: 'a',
  sizeBytes: 5,
  partSizeBytes: 5,
  declaredMimeType: 'text/plain',
  expiresAtMs: Number.MAX_SAFE_INTEGER,
  isStored: true,
  source: null,
  metadata: {},
  tags: [],
}
const part = { number: 1, offsetBytes: 0, sizeBytes: 5 }
const bytes = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false })

async function openWithPart() {
  const paths = createDataPaths(await createTestDirectory())
  const store = await openMultipartStore(paths, createStoreSettings())
  await store.start(upload)
  await store.receivePart(upload, part, bytes('right'))
  return { paths, store }
}

test('while the bytes are read for the last time, no part can change them', async () => {
  const { store } = await openWithPart()
  const assembled = store.assemble(upload)
  await expect(store.receivePart(upload, part, bytes('wrong'))).rejects.toMatchObject({
    code: 'MultipartFileAlreadyUploadedError',
  })
  expect(await assembled).toMatchObject({ sizeBytes: 5, sha256: sha256('right') })
})

test.each(Array.from({ length: 30 }, (_, turns) => turns))(
  'an upload that is given up %i turns after its part has arrived leaves nothing',
  async (turns) => {
    const paths = createDataPaths(await createTestDirectory())
    const store = await openMultipartStore(paths, createStoreSettings())
    await store.start(upload)
    const received = store.receivePart(upload, part, bytes('right')).catch(() => {})
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    await store.abort(upload)
    await received
    expect(await readdir(paths.multipartDir)).toEqual([])
  },
)

test.each(['in the same run', 'after a crash'])(
  'a part that was being sent again does not count until it has arrived, %s',
  async (when) => {
    const { paths, store } = await openWithPart()
    async function* half() {
      yield Buffer.from('wro')
      throw new Error('gone')
    }
    const broken = Readable.from(half(), { objectMode: false })
    await expect(store.receivePart(upload, part, broken)).rejects.toThrow('gone')
    const later = when === 'after a crash' ? await openMultipartStore(paths, createStoreSettings()) : store
    await expect(later.assemble(upload)).rejects.toMatchObject({ code: 'MultipartUploadSizeTooSmallError' })
    await later.receivePart(upload, part, bytes('again'))
    expect(await later.assemble(upload)).toMatchObject({ sha256: sha256('again') })
  },
)

test.each(['in the same run', 'after a crash'])(
  'a part that is sent again by mistake is not lost when that attempt ends too soon, %s',
  async (when) => {
    const { paths, store } = await openWithPart()
    async function* half() {
      yield Buffer.from('rig')
      throw new Error('gone')
    }
    const broken = Readable.from(half(), { objectMode: false })
    await expect(store.receivePart(upload, part, broken)).rejects.toThrow('gone')
    const later = when === 'after a crash' ? await openMultipartStore(paths, createStoreSettings()) : store
    expect(await later.assemble(upload)).toMatchObject({ sha256: sha256('right') })
  },
)

test('a part that is sent again with the same bytes is confirmed again', async () => {
  const { store } = await openWithPart()
  const again = await store.receivePart(upload, part, bytes('right'), sha256('right'))
  expect(again).toEqual({ number: 1, sizeBytes: 5, sha256: sha256('right') })
  expect(await store.assemble(upload)).toMatchObject({ sha256: sha256('right') })
})

test('a part that begins like the earlier attempt and then differs replaces it', async () => {
  const { store } = await openWithPart()
  const pieces = Readable.from([Buffer.from('ri'), Buffer.from('pen')], { objectMode: false })
  await store.receivePart(upload, part, pieces)
  expect(await store.assemble(upload)).toMatchObject({ sha256: sha256('ripen') })
})

test('a part that is on its way keeps the upload from being completed', async () => {
  const { store } = await openWithPart()
  const hanging = new Readable({ read() {} })
  const refused = expect(store.receivePart(upload, part, hanging)).rejects.toThrow()
  await expect(store.assemble(upload)).rejects.toMatchObject({ code: 'MultipartUploadSizeTooSmallError' })
  await store.remove(upload.uuid)
  await refused
})

test('an attempt at a part whose client is gone does not end one that came before it', async () => {
  const { store } = await openWithPart()
  const late = bytes('right')
  late.destroy()
  const again = new Readable({ read() {} })
  const received = store.receivePart(upload, part, again)
  await expect(store.receivePart(upload, part, late)).rejects.toThrow('closed')
  again.push('again')
  again.push(null)
  await received
  expect(await store.assemble(upload)).toMatchObject({ sha256: sha256('again') })
})

test('uploads have a limit in number; one without a byte gives way after ten minutes', async () => {
  const paths = createDataPaths(await createTestDirectory())
  await mkdir(paths.multipartDir, { recursive: true })
  const clock = createTestClock()
  const store = await openMultipartStore(paths, createStoreSettings({ now: clock.now }))
  const create = () => ({ ...upload, uuid: randomUUID() })
  const [first, second] = [create(), create()]
  await store.start(first)
  await store.receivePart(first, part, bytes('bytes'))
  await store.start(second)
  // Also if they all arrive at the same time.
  const starts = await Promise.allSettled(Array.from({ length: 1000 }, () => store.start(create())))
  expect(starts.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  await expect(store.start(create())).rejects.toMatchObject({
    code: 'AccountLimitsExceededError',
    message:
      'Account has reached its limits. It has 1000 unfinished uploads in parts: complete some, or wait until they expire.',
  })
  clock.advance(600_000)
  await store.start(create())
  expect([(await store.get(first.uuid))?.uuid, await store.get(second.uuid)]).toEqual([first.uuid, undefined])
})

test('an upload without bytes makes room for another network and for another project', async () => {
  const store = await openMultipartStore(createDataPaths(await createTestDirectory()), createStoreSettings())
  const create = (publicKey: string) => ({ ...upload, uuid: randomUUID(), publicKey })
  const [kept, ...hostile] = [create('b'), ...Array.from({ length: 999 }, () => create('a'))]
  await store.start(kept as MultipartUpload, '192.0.2.2')
  await Promise.all(hostile.map((next) => store.start(next, '192.0.2.1')))
  // Also if they all arrive at the same time, with a byte each.
  await Promise.all(hostile.map((next) => store.receivePart(next, part, bytes('x'))))
  const [honest, other] = [create('a'), create('b')]
  await Promise.all([store.start(honest, '192.0.2.3'), store.start(other, '192.0.2.1')])
  for (const { uuid } of [kept as MultipartUpload, honest, other]) {
    expect((await store.get(uuid))?.uuid).toBe(uuid)
  }
  const left = await Promise.all(hostile.map(({ uuid }) => store.get(uuid)))
  expect(left.filter(Boolean)).toHaveLength(997)
  await expect(store.start(create('a'), '192.0.2.1')).rejects.toMatchObject({
    code: 'AccountLimitsExceededError',
  })
})
