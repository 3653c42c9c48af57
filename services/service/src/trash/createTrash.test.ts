import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import type { S3Backend } from '../s3/openS3Backend.js'
import { killAfter } from '../testing/killAfter.js'
import { putPart } from '../testing/putPart.js'
import { startTestBucket, TEST_DETAILS } from '../testing/startTestBucket.js'
import { createRepair } from '../verify/createRepair.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const withTrash = { trashMs: 7 * DAY_MS }

async function listUuids({ storage }: S3Backend): Promise<string[]> {
  const found: string[] = []
  for await (const { uuid } of storage.list()) found.push(uuid)
  return found
}

describeWithStore('the trash of a bucket', (createPlace) => {
  test('a removed file is removed for every node, and its bytes go after the delay', async () => {
    const { open, store, clock, listKeys, objects } = startTestBucket(createPlace())
    const [node, other] = [await open(objects, withTrash), await open(objects, withTrash)]
    const file = await store(node, 'bytes')
    const { uuid } = file
    expect(await other.storage.get(uuid)).toMatchObject({ uuid })
    await node.storage.remove(uuid)
    // A node that has just looked the file up gets no bytes, either.
    for (const each of [other, node]) {
      await expect(each.storage.open(file)).rejects.toMatchObject({ code: 'file-not-found' })
    }
    for (const each of [node, other, await open(objects, withTrash)]) {
      expect(await each.storage.get(uuid, true)).toBeUndefined()
      expect(await listUuids(each)).toEqual([])
      // Someone who still has the facts gets no bytes, either.
      if (each !== other)
        await expect(each.storage.open(file)).rejects.toMatchObject({ code: 'file-not-found' })
    }
    expect(await listKeys(`${uuid}/`)).toEqual([`${uuid}/a.txt`])
    clock.advance(6 * DAY_MS)
    await other.storage.removeExpired()
    expect(await listKeys(`${uuid}/`)).toEqual([`${uuid}/a.txt`])
    clock.advance(DAY_MS + HOUR_MS)
    await Promise.all([node.storage.removeExpired(), other.storage.removeExpired()])
    expect(await listKeys()).toEqual([`.lading/deleted/${uuid}`])
  })

  test('removed again or not: a file is erased immediately when that is asked for, or without a delay', async () => {
    const { open, store, clock, listKeys, objects } = startTestBucket(createPlace())
    const node = await open(objects, withTrash)
    const [erased, trashed] = [await store(node, 'a'), await store(node, 'b')]
    await node.storage.remove(erased.uuid, { isErased: true })
    expect(await listKeys(`${erased.uuid}/`)).toEqual([])
    await node.storage.remove(trashed.uuid)
    await node.inside.storage.purge(trashed.uuid)
    expect(await listKeys(`${trashed.uuid}/`)).toEqual([])
    const bare = await open(objects)
    const file = await store(bare, 'c')
    await bare.storage.remove(file.uuid)
    expect(await listKeys(`${file.uuid}/`)).toEqual([])
    clock.advance(9 * DAY_MS)
    await node.storage.removeExpired()
    expect(await listKeys()).toEqual(
      [erased, trashed, file].map(({ uuid }) => `.lading/deleted/${uuid}`).sort(),
    )
  })

  test('a file that expires waits in the trash, too, and the check of its upload leaves it there', async () => {
    const { open, store, clock, listKeys, objects } = startTestBucket(createPlace())
    const node = await open(objects, withTrash)
    const [expiring, removed] = [await store(node, 'a', false), await store(node, 'b', false)]
    await node.storage.remove(removed.uuid)
    clock.advance(UNSTORED_LIFETIME_MS + HOUR_MS)
    await node.storage.removeExpired()
    await node.storage.removeExpired()
    for (const { uuid } of [expiring, removed]) {
      expect(await node.storage.get(uuid, true)).toBeUndefined()
      expect(await listKeys(`${uuid}/`)).toHaveLength(1)
    }
    clock.advance(8 * DAY_MS)
    await node.storage.removeExpired()
    expect(await listKeys()).toEqual([expiring, removed].map(({ uuid }) => `.lading/deleted/${uuid}`).sort())
  })

  test('a removal may be killed at any call: the file is there or removed, and is erased in the end', async () => {
    const attempt = async (calls: number) => {
      const { open, store, clock, listKeys, objects } = startTestBucket(createPlace())
      const node = await open(objects, withTrash)
      const { uuid } = await store(node, 'bytes')
      const killed = await open(killAfter(objects, calls), withTrash)
      const wasKilled = await killed.storage.remove(uuid).then(
        () => false,
        () => true,
      )
      const fresh = await open(objects, withTrash)
      const isThere = (await fresh.storage.get(uuid)) !== undefined
      expect(await listUuids(fresh)).toEqual(isThere ? [uuid] : [])
      clock.advance(2 * DAY_MS)
      await fresh.storage.removeExpired()
      expect(await listKeys(`${uuid}/`)).toHaveLength(1)
      clock.advance(6 * DAY_MS)
      await fresh.storage.removeExpired()
      if (isThere) {
        const file = await fresh.storage.get(uuid)
        expect(file && (await text(await fresh.storage.open(file)))).toBe('bytes')
        await fresh.storage.remove(uuid)
        clock.advance(8 * DAY_MS)
        await fresh.storage.removeExpired()
      }
      expect([calls, await listKeys()]).toEqual([calls, [`.lading/deleted/${uuid}`]])
      return wasKilled
    }
    const killed = await Promise.all(Array.from({ length: 12 }, (_, calls) => attempt(calls)))
    expect(killed.lastIndexOf(true)).toBe(killed.indexOf(false) - 1)
    expect(killed.filter(Boolean).length).toBeGreaterThan(4)
  })

  test('emptying the trash may be killed at any call, and two nodes may do it', async () => {
    const attempt = async (calls: number) => {
      const { open, store, clock, listKeys, objects } = startTestBucket(createPlace())
      const node = await open(objects, withTrash)
      const { uuid } = await store(node, 'bytes')
      await node.storage.update(uuid, () => ({ metadata: { a: 'b' } }))
      await node.storage.remove(uuid)
      clock.advance(8 * DAY_MS)
      const killed = await open(killAfter(objects, calls), withTrash)
      await killed.storage.removeExpired().catch(() => {})
      const [first, second] = [await open(objects, withTrash), await open(objects, withTrash)]
      await Promise.all([first.storage.removeExpired(), second.storage.removeExpired()])
      await first.storage.removeExpired()
      expect([calls, await listKeys()]).toEqual([calls, [`.lading/deleted/${uuid}`]])
    }
    await Promise.all(Array.from({ length: 30 }, (_, calls) => attempt(calls)))
  }, 120_000)

  test('a removed file comes back with its facts, and one that had expired stays then', async () => {
    const { open, store, clock, objects } = startTestBucket(createPlace())
    const node = await open(objects, withTrash)
    const [file, unstored] = [await store(node, 'bytes'), await store(node, 'other', false)]
    await node.storage.update(file.uuid, () => ({ metadata: { a: 'b' } }))
    await node.storage.remove(file.uuid)
    clock.advance(UNSTORED_LIFETIME_MS + HOUR_MS)
    await node.storage.removeExpired()
    const repair = createRepair(node.inside)
    for (const { uuid } of [file, unstored]) {
      const plan = await repair.planReturn(uuid)
      expect(plan.text).toContain('is brought back')
      await plan.apply?.()
      expect(await repair.planReturn(uuid)).toEqual({ text: expect.stringContaining('not in the trash') })
    }
    clock.advance(30 * DAY_MS)
    await node.storage.removeExpired()
    const fresh = await open(objects, withTrash)
    expect((await listUuids(fresh)).sort()).toEqual([file.uuid, unstored.uuid].sort())
    const found = await fresh.storage.get(file.uuid)
    expect(found).toMatchObject({ metadata: { a: 'b' } })
    expect(found && (await text(await fresh.storage.open(found)))).toBe('bytes')
    expect(await fresh.storage.get(unstored.uuid)).toMatchObject({ isStored: true })
  })

  test('malware that comes back stays malware', async () => {
    const { open, objects } = startTestBucket(createPlace())
    const node = await open(objects, withTrash)
    const at = new Date(0).toISOString()
    const received = await node.storage.receive(Readable.from([Buffer.from('bytes')]), 'a.txt')
    const scan = { state: 'checking', infectedWith: null, at } as const
    const { uuid } = await node.storage.commit(received, { ...TEST_DETAILS, scan })
    await node.storage.update(uuid, () => ({ scan: { state: 'infected', infectedWith: 'Eicar', at } }))
    await node.storage.remove(uuid)
    await (await createRepair(node.inside).planReturn(uuid)).apply?.()
    const fresh = await open(objects, withTrash)
    expect(await fresh.storage.get(uuid)).toMatchObject({
      scan: { state: 'infected', infectedWith: 'Eicar' },
    })
  })

  test('a file that is about to be erased, or whose bytes were changed, does not come back', async () => {
    const { open, store, clock, objects, at } = startTestBucket(createPlace())
    const node = await open(objects, withTrash)
    const [late, changed] = [await store(node, 'a'), await store(node, 'b')]
    for (const { uuid } of [late, changed]) await node.storage.remove(uuid)
    const repair = createRepair(node.inside)
    await objects.put(at(`${changed.uuid}/a.txt`), 'x')
    expect(await repair.planReturn(changed.uuid)).toEqual({
      text: expect.stringContaining('has other bytes'),
    })
    clock.advance(7 * DAY_MS - 5 * 60_000)
    expect(await repair.planReturn(late.uuid)).toEqual({ text: expect.stringContaining('is being erased') })
  })

  test('bytes whose record was lost wait in the trash before a sweep removes them', async () => {
    const { open, store, clock, objects, at, listKeys, lines } = startTestBucket(createPlace())
    const node = await open(objects, withTrash)
    const { uuid } = await store(node, 'bytes')
    await objects.remove(at(`.lading/files/${uuid}`))
    clock.advance(UNSTORED_LIFETIME_MS + HOUR_MS)
    const sweeping = await open(objects, withTrash)
    await sweeping.storage.removeExpired()
    expect(await listKeys(`${uuid}/`)).toHaveLength(1)
    expect(lines).toEqual([expect.stringContaining(`The record of ${uuid} is missing`)])
    clock.advance(8 * DAY_MS)
    await sweeping.storage.removeExpired()
    expect(await listKeys()).toEqual([])
  })

  test('so do the bytes of an upload in parts, but not what an upload that was killed has left', async () => {
    const { open, clock, objects, at, listKeys } = startTestBucket(createPlace())
    const node = await open(objects, withTrash)
    const facts = { filename: 'a.txt', sizeBytes: 5, partSizeBytes: 5, declaredMimeType: 'text/plain' }

    async function uploadParts() {
      const upload = { uuid: randomUUID(), ...facts, ...TEST_DETAILS, expiresAtMs: clock.now() + DAY_MS }
      await node.multipart.start(upload)
      const [url = ''] = await node.multipart.createPartUrls(upload, '')
      await putPart(url, Readable.from([Buffer.from('bytes')]), 5)
      await node.storage.commit(await node.multipart.assemble(upload), TEST_DETAILS)
      return upload.uuid
    }

    const [lost, killed] = [await uploadParts(), await uploadParts()]
    await node.multipart.remove(lost)
    for (const uuid of [lost, killed]) await objects.remove(at(`.lading/files/${uuid}`))
    clock.advance(2 * DAY_MS)
    const sweeping = await open(objects, withTrash)
    await sweeping.storage.removeExpired()
    expect(await listKeys(`${lost}/`)).toHaveLength(1)
    expect(await listKeys(`${killed}/`)).toEqual([])
    clock.advance(8 * DAY_MS)
    await sweeping.storage.removeExpired()
    expect(await listKeys()).toEqual([])
  })
})
