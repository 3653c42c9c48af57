import { text } from 'node:stream/consumers'
import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import { startTestBucket, TEST_DETAILS } from '../testing/startTestBucket.js'
import { createRepair } from './createRepair.js'
import type { Fault } from './Fault.js'
import { findFaults } from './findFaults.js'

const DAY_MS = 86_400_000
const STRAY = '11111111-1111-4111-8111-111111111111'

describeWithStore('a repair', (createPlace) => {
  async function setUp() {
    const bucket = startTestBucket(createPlace())
    const node = await bucket.open(bucket.objects, { trashMs: 7 * DAY_MS })
    const repair = createRepair(node.inside)

    async function find(readsBytes = true): Promise<Fault[]> {
      const faults: Fault[] = []
      await findFaults(node.inside, { readsBytes }, (fault) => void faults.push(fault))
      return faults
    }

    /** Repairs everything, and returns what could not be. */
    async function repairAll(): Promise<string[]> {
      const left: string[] = []
      for (const fault of await find(false)) {
        const plan = await repair.plan(fault)
        if (plan.apply) await plan.apply()
        else left.push(plan.text)
      }
      return left
    }

    /** All objects with their texts. */
    async function readAll(): Promise<Record<string, string | undefined>> {
      const found: Record<string, string | undefined> = {}
      for (const key of await bucket.listKeys()) found[key] = await bucket.objects.get(bucket.at(key))
      return found
    }
    return { ...bucket, node, repair, find, repairAll, readAll }
  }

  test('restores records, places in the list and nothing else', async () => {
    const { node, store, objects, at, clock, listKeys, find, repairAll, readAll, open } = await setUp()
    const files = []
    for (let index = 0; index < 4; index++) files.push(await store(node, `bytes ${index}`))
    await node.storage.update(files[0]?.uuid ?? '', () => ({ metadata: { a: 'b' } }))
    const before = await readAll()
    const [lost, damaged, unlisted] = files.map(({ uuid }) => uuid)
    await objects.remove(at(`.lading/files/${lost}`))
    await objects.put(at(`.lading/files/${damaged}`), 'null')
    const places = await listKeys('.lading/by-date/')
    await objects.remove(at(places.find((key) => key.includes(unlisted ?? '')) ?? ''))
    clock.advance(DAY_MS)
    expect((await find()).map(({ kind }) => kind).sort()).toEqual([
      'record-damaged',
      'record-missing',
      'unlisted',
    ])
    expect(await repairAll()).toEqual([])
    expect(await readAll()).toEqual(before)
    expect(await find()).toEqual([])
    const fresh = await open(objects)
    const file = await fresh.storage.get(lost ?? '')
    expect(file).toMatchObject({ metadata: { a: 'b' } })
    expect(file && (await text(await fresh.storage.open(file)))).toBe('bytes 0')
  })

  test('restores no record of other bytes, none without a copy, and changes nothing then', async () => {
    const { node, store, objects, at, clock, listKeys, find, repair, repairAll, readAll } = await setUp()
    const [changed, copyless, gone, wrong] = [
      await store(node, 'changed'),
      await store(node, 'copyless'),
      await store(node, 'gone'),
      await store(node, 'wrong'),
    ].map(({ uuid }) => uuid)
    for (const uuid of [changed, copyless, gone]) await objects.remove(at(`.lading/files/${uuid}`))
    await objects.put(at(`${changed}/a.txt`), 'chanced')
    // Files of earlier versions have none.
    const place = (await listKeys('.lading/by-date/')).find((key) => key.includes(copyless ?? ''))
    await objects.put(at(place ?? ''), '')
    await objects.remove(at(`${gone}/a.txt`))
    await objects.put(at(`${wrong}/a.txt`), 'wro')
    clock.advance(DAY_MS)
    const before = await readAll()
    expect(await find()).toHaveLength(4)
    const texts = await Promise.all((await find()).map(async (fault) => (await repair.plan(fault)).text))
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`The record of ${changed} is not restored, because`),
        expect.stringContaining(`has no copy of the record of ${copyless}`),
        expect.stringContaining(`The bytes of ${wrong} are not those`),
      ]),
    )
    // The place of a file that is wholly gone is removed.
    expect(await repairAll()).toHaveLength(3)
    const after = await readAll()
    for (const [key, value] of Object.entries(before)) {
      if (!key.includes(gone ?? '')) expect([key, after[key]]).toEqual([key, value])
    }
  })

  test('a plan that is carried out late writes over nothing', async () => {
    const { node, store, objects, at, clock, repair, find } = await setUp()
    const [restored, removed] = [await store(node, 'a'), await store(node, 'b')].map(({ uuid }) => uuid)
    for (const uuid of [restored, removed]) await objects.remove(at(`.lading/files/${uuid}`))
    clock.advance(DAY_MS)
    const plans = new Map<string, Awaited<ReturnType<typeof repair.plan>>>()
    for (const fault of await find()) plans.set(fault.uuid, await repair.plan(fault))
    await objects.put(at(`.lading/files/${restored}`), 'somebody else was faster')
    await objects.put(at(`.lading/deleted/${removed}`), '')
    for (const uuid of [restored, removed]) {
      await expect(plans.get(uuid ?? '')?.apply?.()).rejects.toThrow(/nothing was changed/)
    }
    expect(await objects.get(at(`.lading/files/${restored}`))).toBe('somebody else was faster')
    expect(await objects.get(at(`.lading/files/${removed}`))).toBeUndefined()
  })

  test('finds objects that no list knows, has remains removed, and leaves young and foreign ones', async () => {
    const { node, objects, at, clock, listKeys, find, repairAll, open } = await setUp()
    await objects.put(at(`${STRAY}/photo.jpg`), 'bytes')
    await objects.put(at('photos/photo.jpg'), 'bytes')
    const facts = { filename: 'a.txt', sizeBytes: 5, partSizeBytes: 5, declaredMimeType: 'text/plain' }
    const other = STRAY.replace('1', '2')
    await node.multipart.start({ uuid: other, ...facts, ...TEST_DETAILS, expiresAtMs: clock.now() + DAY_MS })
    for (const key of await listKeys('.lading/expiring/')) await objects.remove(at(key))
    await objects.put(at(`.lading/assembled/${other}`), 'bytes')
    expect(await find()).toEqual([])
    clock.advance(5 * DAY_MS)
    expect(await find()).toMatchObject([
      { uuid: other, kind: 'leftover' },
      { uuid: STRAY, kind: 'record-missing' },
    ])
    expect(await repairAll()).toEqual([expect.stringContaining(`no copy of the record of ${STRAY}`)])
    clock.advance(2 * 60_000)
    const sweeping = await open(objects)
    await sweeping.storage.removeExpired()
    await repairAll()
    clock.advance(2 * 60_000)
    await sweeping.storage.removeExpired()
    expect(await listKeys('.lading/')).toEqual([])
    expect(await listKeys()).toEqual([`${STRAY}/photo.jpg`, 'photos/photo.jpg'])
  })

  test('of a removal whose last sweep was lost, the rest is removed', async () => {
    const { node, store, objects, at, clock, listKeys, find, repairAll, open } = await setUp()
    const { uuid } = await store(node, 'bytes')
    await node.storage.remove(uuid)
    for (const key of await listKeys('.lading/expiring/')) await objects.remove(at(key))
    clock.advance(8 * DAY_MS)
    expect(await find()).toEqual([])
    clock.advance(3 * DAY_MS)
    expect(await find()).toMatchObject([{ uuid, kind: 'leftover' }])
    expect(await repairAll()).toEqual([])
    clock.advance(2 * 60_000)
    await (await open(objects)).storage.removeExpired()
    expect(await listKeys()).toEqual([`.lading/deleted/${uuid}`])
  })
})
