import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Backend } from '@lading/local-service/parts'
import { createTestClock, UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { createPartSigner } from '@lading/server/store'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { Objects } from './Objects.js'
import { openObjectBackend } from './openS3Backend.js'
import type { S3Options } from './S3Options.js'

const DAY_MS = 86_400_000
const FOREIGN = 100_000
const details = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [] },
}

/** Shows objects of other programs in lists, and counts those that were walked. */
function addForeign(objects: Objects, keys: readonly string[]) {
  const walked: string[] = []
  const shown: Objects = {
    ...objects,
    async *list(prefix) {
      for (const key of keys) {
        if (!key.startsWith(prefix)) continue
        walked.push(key)
        yield key
      }
      yield* objects.list(prefix)
    },
  }
  return { shown, walked }
}

describeWithStore('a bucket that others use', (createPlace) => {
  function use(s3: S3Options) {
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const bucketUrl = `${s3.endpoint}/${s3.bucket}`
    const { credentials } = client.config
    const signer = createPartSigner({ bucketUrl, region: 'us-east-1', credentials, now: Date.now })
    return { objects: createS3Objects(client, s3.bucket), signer }
  }

  async function open(
    s3: S3Options,
    given: { readonly objects?: Objects; readonly now?: () => number } = {},
  ) {
    const { objects, signer } = use(s3)
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const settings = {
      s3,
      log,
      now: given.now ?? Date.now,
      maxCacheBytes: 0,
      unstoredLifetimeMs: UNSTORED_LIFETIME_MS,
    }
    const backend = await openObjectBackend(settings, given.objects ?? objects, signer)
    onTestFinished(() => backend.release())
    return { ...backend, lines }
  }

  async function store({ storage }: Backend, isStored = true) {
    const received = await storage.receive(Readable.from([Buffer.from('bytes')]), 'a.txt')
    return storage.commit(received, { ...details, isStored })
  }

  const listUuids = async ({ storage }: Backend) => {
    const found: string[] = []
    for await (const { uuid } of storage.list()) found.push(uuid)
    return found
  }

  test('100,000 objects of other programs are not walked, and strange ones in its own folders stop nothing', async () => {
    const s3 = createPlace()
    const strange = ['expiring/0', 'expiring/0/1~x', 'by-date/0', 'groups/0', 'documents/webhooks/0/0'].map(
      (name) => `${s3.prefix}.lading/${name}`,
    )
    const others = Array.from({ length: FOREIGN }, (_, index) => `${s3.prefix}photos/${index}.jpg`)
    const { objects } = use(s3)
    const { shown, walked } = addForeign(objects, [...strange, ...others])
    const clock = createTestClock(Date.now())
    const node = await open(s3, { objects: shown, now: clock.now })
    const [kept, expired] = [await store(node), await store(node, false)]
    const group = await node.groups.create([{ uuid: kept.uuid, defaultEffects: '' }])
    expect(await text(await node.storage.open(kept))).toBe('bytes')
    expect(walked).toEqual([])

    expect((await listUuids(node)).sort()).toEqual([kept.uuid, expired.uuid].sort())
    const groups = []
    for await (const { id } of node.groups.list()) groups.push(id)
    expect([groups, await node.groups.count()]).toEqual([[group.id], 1])
    clock.advance(UNSTORED_LIFETIME_MS + DAY_MS)
    await node.storage.removeExpired()
    expect(await listUuids(node)).toEqual([kept.uuid])
    expect(await objects.get(`${s3.prefix}.lading/files/${expired.uuid}`)).toBeUndefined()
    expect(walked.filter((key) => key.includes('photos'))).toEqual([])
  })

  test('facts that a node of a later version has added survive changes by this one', async () => {
    const s3 = createPlace()
    const { objects } = use(s3)
    const { uuid } = await store(await open(s3))
    const key = `${s3.prefix}.lading/files/${uuid}`
    const record = JSON.parse((await objects.get(key)) ?? '{}')
    await objects.put(key, JSON.stringify({ ...record, added: 1 }))
    await objects.put(
      `${s3.prefix}.lading/changes/${uuid}/0`,
      JSON.stringify({ metadata: { a: 'a' }, later: 2 }),
    )
    const node = await open(s3)
    expect(await node.storage.get(uuid)).toMatchObject({ added: 1, later: 2, metadata: { a: 'a' } })
    await node.storage.update(uuid, () => ({ metadata: { b: 'b' } }))
    const again = await open(s3)
    expect(await again.storage.get(uuid)).toMatchObject({ added: 1, later: 2, metadata: { b: 'b' } })
  })

  test('what a later version has written in its own format is named, listed by no one and swept by no one', async () => {
    const s3 = createPlace()
    const { objects } = use(s3)
    const clock = createTestClock(Date.now())
    const first = await open(s3, { now: clock.now })
    const [later, damaged, known] = [await store(first, false), await store(first, false), await store(first)]
    const at = (name: string) => `${s3.prefix}.lading/${name}`
    const upload = { ...details, uuid: randomUUID(), filename: 'a.txt', sizeBytes: 5, partSizeBytes: 5 }
    const session = { upload: { ...upload, expiresAtMs: clock.now() + DAY_MS }, format: 2 }
    await objects.put(at(`files/${later.uuid}`), JSON.stringify({ ...later, format: 2 }))
    await objects.put(at(`files/${damaged.uuid}`), '{')
    await objects.put(at(`uploads/${upload.uuid}`), JSON.stringify(session))

    const node = await open(s3, { now: clock.now })
    const unknown = { code: 'format-unknown', message: expect.stringContaining('upgrade this node') }
    await expect(node.storage.get(later.uuid)).rejects.toMatchObject(unknown)
    await expect(node.multipart.get(upload.uuid)).rejects.toMatchObject(unknown)
    await expect(node.storage.get(damaged.uuid)).rejects.toMatchObject({
      message: `The object ${at(`files/${damaged.uuid}`)} is damaged: restore it from a backup.`,
    })
    expect(await listUuids(node)).toEqual([known.uuid])
    clock.advance(UNSTORED_LIFETIME_MS + DAY_MS)
    await node.storage.removeExpired()
    for (const { uuid } of [later, damaged]) {
      expect(await objects.get(`${s3.prefix}${uuid}/a.txt`)).toBe('bytes')
      expect(node.lines).toContainEqual(expect.stringContaining(`${uuid} could not be swept`))
    }
  })
})
