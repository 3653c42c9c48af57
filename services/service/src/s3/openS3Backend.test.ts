import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Backend, createPartPlan, type MultipartUpload } from '@lading/local-service/parts'
import { createTestClock, describeStorage, UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { createPartSigner } from '@lading/server/store'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { putPart } from '../testing/putPart.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { Objects } from './Objects.js'
import { openObjectBackend, openS3Backend, type S3BackendSettings } from './openS3Backend.js'
import type { S3Options } from './S3Options.js'

const HOUR_MS = 3_600_000
const base = { log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: UNSTORED_LIFETIME_MS }
const bytes = 'first--second-third'
const named = { originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null }

function createUpload(expiresAtMs: number): MultipartUpload {
  const details = { isStored: true, source: null, metadata: {}, tags: [] }
  const facts = {
    filename: 'a.txt',
    sizeBytes: bytes.length,
    partSizeBytes: 7,
    declaredMimeType: 'text/plain',
  }
  return { uuid: randomUUID(), ...facts, ...details, expiresAtMs }
}

/** Starts an upload and sends its parts to their URLs. */
async function send({ multipart }: Backend, upload: MultipartUpload, numbers = [1, 2, 3]): Promise<void> {
  await multipart.start(upload)
  const urls = await multipart.createPartUrls(upload, '')
  const plan = createPartPlan(upload.sizeBytes, upload.partSizeBytes).filter(({ number }) =>
    numbers.includes(number),
  )
  const puts = plan.map(({ number, offsetBytes, sizeBytes }) => {
    const slice = bytes.slice(offsetBytes, offsetBytes + sizeBytes)
    return putPart(urls[number - 1] ?? '', Readable.from([Buffer.from(slice)]), sizeBytes)
  })
  await Promise.all(puts)
}

/** What a node does with a call to complete. */
async function complete({ storage, multipart }: Backend, { uuid }: MultipartUpload) {
  const upload = await multipart.get(uuid)
  const known = await storage.get(uuid)
  if (known) return known
  if (!upload) throw new Error('The upload is not found.')
  const received = await multipart.assemble(upload)
  const { isStored, source, metadata, tags } = upload
  const file = await storage.commit(received, { ...named, isStored, source, metadata, tags })
  await multipart.remove(uuid)
  return file
}

/** An object store whose calls end like those of a process that is killed after a number of them. */
function killAfter(objects: Objects, calls: number): Objects {
  let left = calls
  return new Proxy(objects, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver)
      return (...args: unknown[]) => {
        if (left-- <= 0) return Promise.reject(new Error('killed'))
        return Reflect.apply(method, target, args)
      }
    },
  })
}

/** Writes objects until one has a prefix, as a process that is killed then. */
function killAt(folder: string, objects: Objects): Objects['put'] {
  return (key, body) => (key.includes(folder) ? Promise.reject(new Error('killed')) : objects.put(key, body))
}

/** Notes the bytes of each object that is written, and each prefix that is listed. */
function observe(objects: Objects) {
  const written = new Map<string, Set<string>>()
  const listed: string[] = []
  const note = (key: string, content: string) =>
    written.set(key, (written.get(key) ?? new Set()).add(content))
  const observed: Objects = {
    ...objects,
    put(key, body) {
      note(key, String(body))
      return objects.put(key, body)
    },
    putStream(key, sizeBytes, openBody) {
      note(key, `${sizeBytes} bytes`)
      return objects.putStream(key, sizeBytes, openBody)
    },
    list(prefix) {
      listed.push(prefix)
      return objects.list(prefix)
    },
  }
  return { observed, written, listed }
}

const kept = { isStored: true, source: null, metadata: {}, tags: [] }

function receive({ storage }: Backend, content = 'x') {
  return storage.receive(Readable.from([Buffer.from(content)]), 'a.txt')
}

/** Some stores are used with copies only. Parts go to them here, too: what a late part does is the store's affair. */
const given = process.env.LADING_S3_COPY ? { copiesUploads: true, parts: 'direct' as const } : {}

describeWithStore('the S3 backend', (createEmptyPlace) => {
  const createPlace = () => ({ ...createEmptyPlace(), ...given })

  describeStorage('on a store', async () => {
    const s3 = createPlace()
    return { open: (now) => openS3Backend({ ...base, s3, now }), sendPart: putPart }
  })

  async function open(s3: S3Options, settings: Partial<S3BackendSettings> = {}): Promise<Backend> {
    const backend = await openS3Backend({ ...base, s3, now: Date.now, ...settings })
    onTestFinished(() => backend.release())
    return backend
  }

  function use(s3: S3Options) {
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const objects = createS3Objects(client, s3.bucket)
    const { credentials } = client.config
    const bucketUrl = `${s3.endpoint}/${s3.bucket}`
    const signer = createPartSigner({ bucketUrl, region: 'us-east-1', credentials, now: Date.now })
    const listKeys = async () => {
      const keys: string[] = []
      for await (const key of objects.list(s3.prefix ?? '')) keys.push(key.slice(s3.prefix?.length))
      return keys
    }
    return { objects, signer, listKeys }
  }

  test.each([
    ['a completion', given],
    ['a completion that copies its upload', { copiesUploads: true }],
  ])(
    '%s may be killed at any call and repeated on another node; a sweep leaves no trace',
    async (_title, more) => {
      const clock = createTestClock()
      const attempt = async (calls: number) => {
        const s3 = { ...createPlace(), ...more }
        const { objects, signer, listKeys } = use(s3)
        const settings = { ...base, s3, now: clock.now }
        const upload = createUpload(clock.now() + HOUR_MS)
        const other = await open(s3, { now: clock.now })
        await send(other, upload)
        const killed = await openObjectBackend(settings, killAfter(objects, calls), signer)
        const wasKilled = await complete(killed, upload).then(
          () => false,
          () => true,
        )
        await killed.release()
        const file = await complete(other, upload)
        expect(await text(await other.storage.open(file))).toBe(bytes)
        // A third node knows only the store.
        const third = await open(s3, { now: () => clock.now() + 3 * HOUR_MS })
        expect(await third.storage.get(file.uuid)).toEqual(file)
        await third.storage.removeExpired()
        const { uuid, uploadedAt } = file
        const byDate = `.lading/by-date/${uploadedAt.slice(0, 13)}/${uploadedAt.slice(14, 23)}~${uuid}`
        expect(await listKeys()).toEqual([byDate, `.lading/files/${uuid}`, `${uuid}/a.txt`])
        return wasKilled
      }
      const killed = await Promise.all(Array.from({ length: 20 }, (_, calls) => attempt(calls)))
      // The last one is not killed any more: every call was a place to be killed at.
      expect(killed.lastIndexOf(true)).toBe(killed.indexOf(false) - 1)
      expect(killed).toContain(false)
      expect(killed.filter(Boolean).length).toBeGreaterThan(8)
    },
  )

  test('a copied upload leaves the keys of its part URLs before it is a file', async () => {
    const s3 = { ...createPlace(), copiesUploads: true }
    const node = await open(s3)
    const upload = createUpload(Date.now() + HOUR_MS)
    await send(node, upload)
    const [url = ''] = await node.multipart.createPartUrls(upload, '')
    expect(new URL(url).pathname).not.toContain(`${upload.uuid}/a.txt`)
    const file = await complete(node, upload)
    await putPart(url, Readable.from([Buffer.from('another')]), 7).catch(() => {})
    expect(await text(await node.storage.open(file))).toBe(bytes)
    const { listKeys } = use(s3)
    expect((await listKeys()).filter((key) => key.includes('assembled'))).toEqual([])
  })

  test('requests list nothing, and no object is written again with other bytes', async () => {
    const s3 = createPlace()
    const { objects, signer } = use(s3)
    const { observed, written, listed } = observe(objects)
    // On a slow store, the file must not expire meanwhile.
    const startedAtMs = Date.now()
    const settings = { ...base, s3, now: () => startedAtMs }
    const node = await openObjectBackend(settings, observed, signer)
    const other = await openObjectBackend(settings, observed, signer)
    onTestFinished(async () => void (await Promise.all([node.release(), other.release()])))
    const upload = createUpload(Date.now() + HOUR_MS)
    await send(node, upload)
    await Promise.all([complete(node, upload), complete(other, upload)])
    const savedUrl = 'https://example.com/a'
    const details = { ...named, ...kept, isStored: false, savedUrl }
    const file = await node.storage.commit(await receive(node), details)
    const later = await other.storage.commit(await receive(other), details)
    expect(await node.storage.findSaved(savedUrl)).toEqual(later)
    for (const key of ['a', 'b', 'c'])
      await node.storage.update(file.uuid, () => ({ isStored: true, metadata: { [key]: key } }))
    await other.storage.remove(later.uuid)
    expect(await other.storage.findSaved(savedUrl)).toMatchObject({ uuid: file.uuid, metadata: { c: 'c' } })
    const group = await node.groups.create([{ uuid: file.uuid, defaultEffects: '' }])
    expect(await other.groups.get(group.id)).toEqual(group)
    expect(listed).toEqual([])
    expect([...written].filter(([, contents]) => contents.size > 1)).toEqual([])
  })

  test('a file that three nodes change at once keeps all three changes', async () => {
    const s3 = createPlace()
    const [first, second, third] = [await open(s3), await open(s3), await open(s3)]
    const scan = { state: 'checking', infectedWith: null, at: new Date().toISOString() } as const
    const details = { ...named, ...kept, isStored: false, scan }
    const { uuid } = await first.storage.commit(await receive(first), details)
    const infected = { ...scan, state: 'infected', infectedWith: 'Eicar' } as const
    const results = await Promise.all([
      first.storage.update(uuid, () => ({ isStored: true })),
      second.storage.update(uuid, () => ({ metadata: { key: 'value' } })),
      third.storage.update(uuid, () => ({ scan: infected })),
    ])
    expect(results.every(Boolean)).toBe(true)
    const changed = { isStored: true, metadata: { key: 'value' }, scan: infected }
    expect(await (await open(s3)).storage.get(uuid)).toMatchObject(changed)
  })

  test('of a URL whose saved files were removed many times, the last one is found', async () => {
    const s3 = createPlace()
    const node = await open(s3)
    const details = { ...named, ...kept, savedUrl: 'https://example.com/a' }
    for (let index = 0; index < 11; index++) {
      const { uuid } = await node.storage.commit(await receive(node), details)
      await node.storage.remove(uuid)
    }
    const last = await node.storage.commit(await receive(node), details)
    expect(await (await open(s3)).storage.findSaved(details.savedUrl)).toEqual(last)
  })

  test('one upload that is completed on three nodes at once is one file', async () => {
    const s3 = createPlace()
    const nodes = [await open(s3), await open(s3), await open(s3)] as const
    const upload = createUpload(Date.now() + HOUR_MS)
    await send(nodes[0], upload)
    const files = await Promise.all(nodes.map((node) => complete(node, upload)))
    expect(files[1]).toEqual(files[0])
    expect(files[2]).toEqual(files[0])
    expect(await text(await nodes[1].storage.open(files[0] ?? expect.fail()))).toBe(bytes)
  })

  test.each([
    ['an upload', given],
    ['an upload that would be copied', { copiesUploads: true }],
  ])(
    '%s leaves no part in the store once it is given up, and no object but its check',
    async (_title, more) => {
      const s3 = { ...createPlace(), ...more }
      const { objects, listKeys } = use(s3)
      const [node, other] = [await open(s3), await open(s3)]
      const upload = createUpload(Date.now() + HOUR_MS)
      await send(node, upload, [1, 2])
      const [url = ''] = await other.multipart.createPartUrls(upload, '')
      await node.multipart.abort(upload)
      expect(await objects.listUploads(`${s3.prefix}`)).toEqual([])
      expect(await listKeys()).toEqual([expect.stringContaining('.lading/expiring/')])
      await expect(putPart(url, Readable.from([Buffer.from(bytes.slice(0, 7))]), 7)).rejects.toThrow(
        'refused',
      )
      const notFound = { code: 'MultipartFileNotFoundError' }
      // This node has not heard of it.
      await expect(other.multipart.assemble(upload)).rejects.toMatchObject(notFound)
      await other.multipart.reopen(upload.uuid)
      expect(await listKeys()).toEqual([expect.stringContaining('.lading/expiring/')])
    },
  )

  test('an upload that another node completes is not given up', async () => {
    const s3 = createPlace()
    const [node, other] = [await open(s3), await open(s3)]
    const upload = createUpload(Date.now() + HOUR_MS)
    await send(node, upload)
    const received = await node.multipart.assemble(upload)
    const refusal = { code: 'MultipartFileAlreadyUploadedError' }
    await expect(other.multipart.abort(upload)).rejects.toMatchObject(refusal)
    const file = await node.storage.commit(received, { ...named, ...kept })
    expect(await text(await other.storage.open(file))).toBe(bytes)
  })

  /** Opens a node that waits before some of its calls to the store. */
  async function openHeld(s3: S3Options, hold: (name: string, key: string) => Promise<void> | undefined) {
    const { objects, signer } = use(s3)
    const held = new Proxy(objects, {
      get(target, name, receiver) {
        const method = Reflect.get(target, name, receiver)
        return async (...args: unknown[]) => {
          await hold(String(name), String(args[0]))
          return Reflect.apply(method, target, args)
        }
      },
    })
    const backend = await openObjectBackend({ ...base, s3, now: Date.now }, held, signer)
    onTestFinished(() => backend.release())
    return backend
  }

  function createSignal() {
    let set = () => {}
    const isSet = new Promise<void>((resolve) => {
      set = resolve
    })
    return { set, isSet }
  }

  test.each([
    ['an upload', given],
    ['an upload that would be copied', { copiesUploads: true }],
  ])('%s that a node is about to end is completed by no other one', async (_title, more) => {
    const s3 = { ...createPlace(), ...more }
    const [ending, waiting] = [createSignal(), createSignal()]
    const node = await openHeld(s3, (name) => {
      if (name !== 'abort') return undefined
      ending.set()
      return waiting.isSet
    })
    const other = await openHeld(s3, (name, key) => {
      if (name === 'head' && key.includes('/uploads/')) waiting.set()
      return undefined
    })
    const upload = createUpload(Date.now() + HOUR_MS)
    await send(other, upload)
    const aborted = node.multipart.abort(upload)
    await ending.isSet
    const completed = complete(other, upload).finally(waiting.set)
    await expect(completed).rejects.toMatchObject({ code: 'MultipartFileNotFoundError' })
    await aborted
    expect(await (await open(s3)).storage.get(upload.uuid)).toBeUndefined()
    const { objects, listKeys } = use(s3)
    expect(await objects.listUploads(`${s3.prefix}`)).toEqual([])
    expect((await listKeys()).filter((key) => !/completing|expiring/.test(key))).toEqual([])
  })

  test('of an abort and a completion that begin at once, the completion continues', async () => {
    const s3 = createPlace()
    const [begun, looking] = [createSignal(), createSignal()]
    const node = await openHeld(s3, (name, key) => {
      if (name === 'head' && key.includes('/completing/')) looking.set()
      return undefined
    })
    const other = await openHeld(s3, (name, key) => {
      if (name !== 'head' || !key.includes('/aborting/')) return undefined
      begun.set()
      return looking.isSet
    })
    const upload = createUpload(Date.now() + HOUR_MS)
    await send(other, upload)
    const completed = complete(other, upload)
    await begun.isSet
    const refusal = { code: 'MultipartFileAlreadyUploadedError' }
    await expect(node.multipart.abort(upload)).rejects.toMatchObject(refusal)
    const file = await completed
    expect(await text(await (await open(s3)).storage.open(file))).toBe(bytes)
    expect((await use(s3).listKeys()).filter((key) => key.includes('aborting'))).toEqual([])
  })

  test('an abort may be killed at any call: the upload is completed or gone, and a sweep leaves no trace', async () => {
    const clock = createTestClock()
    const attempt = async (calls: number) => {
      const s3 = createPlace()
      const { objects, signer, listKeys } = use(s3)
      const upload = createUpload(clock.now() + HOUR_MS)
      const other = await open(s3, { now: clock.now })
      await send(other, upload)
      const killed = await openObjectBackend(
        { ...base, s3, now: clock.now },
        killAfter(objects, calls),
        signer,
      )
      const wasKilled = await killed.multipart.abort(upload).then(
        () => false,
        () => true,
      )
      await killed.release()
      const file = await complete(other, upload).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'MultipartFileNotFoundError' })
      })
      if (file) expect(await text(await other.storage.open(file))).toBe(bytes)
      const third = await open(s3, { now: () => clock.now() + 3 * HOUR_MS })
      await third.storage.removeExpired()
      expect(await objects.listUploads(`${s3.prefix}`)).toEqual([])
      expect((await listKeys()).filter((key) => !/by-date|files/.test(key))).toEqual(
        file ? [`${file.uuid}/a.txt`] : [],
      )
      return wasKilled
    }
    const killed = await Promise.all(Array.from({ length: 8 }, (_, calls) => attempt(calls)))
    expect(killed.lastIndexOf(true)).toBe(killed.indexOf(false) - 1)
  })

  test('bytes are at {uuid}/{filename}, and no object is named by a client otherwise', async () => {
    const s3 = createPlace()
    const { listKeys } = use(s3)
    const { storage } = await open(s3)
    const received = await storage.receive(Readable.from([Buffer.from('x')]), '../ä/b c"?.txt')
    expect(await listKeys()).toEqual([])
    const details = {
      ...named,
      originalFilename: '../ä/b c"?.txt',
      isStored: true,
      source: null,
      metadata: {},
      tags: [],
    }
    const { uuid } = await storage.commit(received, details)
    expect((await listKeys()).filter((key) => !key.startsWith('.lading/'))).toEqual([`${uuid}/bc.txt`])
  })

  test('a sweep removes what crashes left: bytes without a record, and uploads that were abandoned', async () => {
    const s3 = createPlace()
    const clock = createTestClock()
    const { objects, signer, listKeys } = use(s3)
    const settings = { ...base, s3, now: clock.now }
    const details = { ...named, isStored: true, source: null, metadata: {}, tags: [] }
    for (let calls = 1; calls < 4; calls++) {
      const killed = await openObjectBackend(settings, killAfter(objects, calls), signer)
      const received = await killed.storage.receive(Readable.from([Buffer.from('x')]), 'a.txt')
      await expect(killed.storage.commit(received, details)).rejects.toThrow('killed')
      await killed.release()
    }
    const node = await open(s3, { now: clock.now })
    // The store has begun this one, and no node knows it.
    const killed = await openObjectBackend(
      settings,
      { ...objects, put: killAt('.lading/uploads/', objects) },
      signer,
    )
    const unknown = createUpload(clock.now() + UNSTORED_LIFETIME_MS)
    await expect(killed.multipart.start(unknown)).rejects.toThrow('killed')
    await killed.release()
    expect(await objects.listUploads(`${s3.prefix}`)).toHaveLength(1)
    const abandoned = createUpload(clock.now() + UNSTORED_LIFETIME_MS)
    await send(node, abandoned, [1, 2])
    const half = createUpload(clock.now() + UNSTORED_LIFETIME_MS)
    await send(node, half)
    await node.multipart.assemble(half)
    // This one has its mark of a completion, and no node has repeated it.
    const marked = createUpload(clock.now() + UNSTORED_LIFETIME_MS)
    await send(node, marked)
    const marking = await openObjectBackend(settings, killAfter(objects, 2), signer)
    await expect(marking.multipart.assemble(marked)).rejects.toThrow('killed')
    await marking.release()
    expect(await listKeys()).toContain(`.lading/completing/${marked.uuid}`)
    expect((await listKeys()).length).toBeGreaterThan(6)
    // A completion may be under way.
    clock.advance(HOUR_MS)
    await node.storage.removeExpired()
    expect(await listKeys()).toContain(`${half.uuid}/a.txt`)
    clock.advance(2 * HOUR_MS)
    await node.storage.removeExpired()
    expect(await listKeys()).toEqual([])
    expect(await objects.listUploads(`${s3.prefix}`)).toEqual([])
  })

  test('a removal may be killed at any call, and a late completion may write again; a sweep leaves the mark alone', async () => {
    const clock = createTestClock()
    const attempt = async (calls: number) => {
      const s3 = createPlace()
      const { objects, signer, listKeys } = use(s3)
      const afterMs = UNSTORED_LIFETIME_MS + HOUR_MS
      const after = () => clock.now() + afterMs
      const node = await open(s3, { now: clock.now })
      const received = await receive(node)
      const { uuid, uploadedAt } = await node.storage.commit(received, { ...named, ...kept })
      // The check that its upload has left is over.
      const other = await open(s3, { now: after })
      await other.storage.removeExpired()
      const killed = await openObjectBackend({ ...base, s3, now: after }, killAfter(objects, calls), signer)
      const wasKilled = await killed.storage.remove(uuid).then(
        () => false,
        () => true,
      )
      await killed.release()
      // What it was before the removal began may be removed once more.
      if ((await listKeys()).every((key) => !key.includes('/deleted/'))) await other.storage.remove(uuid)
      const byDate = `.lading/by-date/${uploadedAt.slice(0, 13)}/${uploadedAt.slice(14, 23)}~${uuid}`
      await objects.put(`${s3.prefix}${byDate}`, '')
      const later = await open(s3, { now: () => after() + 2 * HOUR_MS })
      await later.storage.removeExpired()
      expect(await listKeys()).toEqual([`.lading/deleted/${uuid}`])
      return wasKilled
    }
    const killed = await Promise.all(Array.from({ length: 14 }, (_, calls) => attempt(calls)))
    expect(killed.lastIndexOf(true)).toBe(killed.indexOf(false) - 1)
    expect(killed.filter(Boolean).length).toBeGreaterThan(5)
  })

  test('another node learns of a removal, and a commit that comes later does not undo it', async () => {
    const s3 = createPlace()
    const [node, other] = [await open(s3), await open(s3)]
    const received = await node.storage.receive(Readable.from([Buffer.from('x')]), 'a.txt')
    const details = { ...named, isStored: true, source: null, metadata: {}, tags: [] }
    await other.storage.remove(received.uuid)
    const file = await node.storage.commit(received, details)
    expect(await other.storage.get(file.uuid)).toBeUndefined()
    const third = await open(s3)
    expect(await third.storage.get(file.uuid)).toBeUndefined()
  })

  test('a bucket that does not exist is named as the reason', async () => {
    const node = await open({ ...createPlace(), bucket: 'no-such-bucket', maxAttempts: 1 })
    await expect(node.multipart.start(createUpload(Date.now() + HOUR_MS))).rejects.toMatchObject({
      code: 'store-failed',
      message: expect.stringContaining('the bucket does not exist'),
    })
  })

  test('a wrong secret is named as the reason', async () => {
    const node = await open({ ...createPlace(), secretAccessKey: 'wrong', maxAttempts: 1 })
    await expect(node.multipart.start(createUpload(Date.now() + HOUR_MS))).rejects.toMatchObject({
      message: expect.stringContaining('the secret does not fit the access key'),
    })
  })
})
