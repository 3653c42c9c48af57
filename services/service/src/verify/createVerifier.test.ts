import { Readable } from 'node:stream'
import { StorageError } from '@lading/local-service/parts'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from '../s3/createS3Client.js'
import { createS3Objects } from '../s3/createS3Objects.js'
import type { Objects } from '../s3/Objects.js'
import { openObjectBackend } from '../s3/openS3Backend.js'
import { type HostileAnswer, hostileAnswers, startHostileStore } from '../testing/startHostileStore.js'
import { startTestBucket } from '../testing/startTestBucket.js'
import { createVerifier } from './createVerifier.js'
import type { Fault } from './Fault.js'
import { summarize } from './summarize.js'
import type { VerifyOptions } from './VerifyOptions.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

describeWithStore('the verifier', (createPlace) => {
  async function setUp(options: VerifyOptions = {}, change: (objects: Objects) => Objects = (same) => same) {
    const bucket = startTestBucket(createPlace())
    const { clock, open, objects } = bucket
    const node = await open(objects, { trashMs: 7 * DAY_MS })
    const log: { level: string; message: string; facts: object | undefined }[] = []
    const reported: Fault[] = []
    const reads: string[] = []
    const watched: Objects = {
      ...objects,
      read(key, range) {
        reads.push(key)
        return objects.read(key, range)
      },
    }

    function start(own: VerifyOptions = {}) {
      const verifier = createVerifier(
        { ...node.inside, objects: change(watched), documents: node.documents },
        { onFault: (fault) => void reported.push(fault), ...options, ...own },
        {
          info: (message, facts) => log.push({ level: 'info', message, facts }),
          error: (message, facts) => log.push({ level: 'error', message, facts }),
        },
      )
      onTestFinished(() => verifier.close())
      const read = () => {
        const state = verifier.state()
        if (!state) throw new Error('There is no state.')
        return summarize(state, clock.now())
      }
      return { ...verifier, read }
    }

    const verifier = start()
    /** Lets time pass with a run each minute at first, and each hour later. */
    async function pass(ms: number, stepMs = MINUTE_MS, by = verifier) {
      for (let passed = 0; passed < ms; passed += stepMs) {
        clock.advance(stepMs)
        await by.run()
      }
    }
    return { ...bucket, node, log, reported, reads, start, verifier, pass }
  }

  test('reads a file after a minute, an hour and a day, and then once a round', async () => {
    const { node, store, pass, reads, verifier, clock } = await setUp()
    await verifier.run()
    const { uuid } = await store(node, 'some bytes')
    await verifier.run()
    expect(reads).toEqual([])
    expect(verifier.read().oldestUnverified).toBeNull()
    await pass(2 * MINUTE_MS)
    expect(reads).toHaveLength(1)
    await pass(57 * MINUTE_MS, 57 * MINUTE_MS)
    expect(reads).toHaveLength(1)
    await pass(3 * MINUTE_MS)
    expect(reads).toHaveLength(2)
    await pass(22 * HOUR_MS, 11 * HOUR_MS)
    expect(reads).toHaveLength(2)
    await pass(2 * HOUR_MS, HOUR_MS)
    expect(reads).toHaveLength(3)
    await pass(10 * DAY_MS, 5 * DAY_MS)
    expect(reads).toHaveLength(3)
    await pass(21 * DAY_MS, 7 * DAY_MS)
    expect(reads).toHaveLength(4)
    expect(reads.every((key) => key.includes(uuid))).toBe(true)
    expect(verifier.read()).toMatchObject({
      checkedFiles: expect.any(Number),
      faults: { 'bytes-changed': 0, 'object-missing': 0 },
      lateSeconds: { minute: 0, hour: 0, day: 0 },
    })
    expect(clock.now()).toBeGreaterThan(0)
  })

  test('finds one flipped byte within a day, and says so once', async () => {
    const { node, store, pass, objects, at, reported, log, verifier } = await setUp()
    await verifier.run()
    const { uuid } = await store(node, 'some bytes')
    const other = await store(node, 'other bytes')
    await pass(2 * MINUTE_MS)
    expect(reported).toEqual([])
    await objects.put(at(`${uuid}/a.txt`), 'some bxtes')
    await pass(DAY_MS, HOUR_MS)
    const fault = { uuid, kind: 'bytes-changed', key: at(`${uuid}/a.txt`) }
    expect(reported).toMatchObject([fault])
    const errors = log.filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/not those that were stored.*backup/),
        facts: { uuid, fault: 'bytes-changed' },
      },
    ])
    expect(verifier.read().faults['bytes-changed']).toBe(1)
    expect(other.uuid).not.toBe(uuid)
    // The object is restored.
    await objects.put(at(`${uuid}/a.txt`), 'some bytes')
    await pass(2 * HOUR_MS, HOUR_MS)
    expect(verifier.read().faults['bytes-changed']).toBe(0)
    expect(reported).toHaveLength(1)
  })

  test('finds a missing object, a short one, a lost and a damaged record, and a place without a file', async () => {
    const { node, store, pass, objects, at, reported, verifier, clock } = await setUp()
    await verifier.run()
    const files = []
    for (let index = 0; index < 6; index++) files.push(await store(node, 'some bytes'))
    const [missing, short, empty, lost, damaged, removed] = files.map(({ uuid }) => uuid)
    const place = `.lading/by-date/${new Date(clock.now()).toISOString().slice(0, 13)}`
    const stray = '11111111-1111-4111-8111-111111111111'
    await objects.put(at(`${place}/00:00.000~${stray}`), '')
    await objects.remove(at(`${missing}/a.txt`))
    await objects.put(at(`${short}/a.txt`), 'some')
    await objects.put(at(`${empty}/a.txt`), '')
    await objects.remove(at(`.lading/files/${lost}`))
    await objects.put(at(`.lading/files/${damaged}`), '{')
    await node.storage.remove(removed ?? '')
    await pass(2 * HOUR_MS, HOUR_MS)
    const kinds = Object.fromEntries(reported.map(({ uuid, kind }) => [uuid, kind]))
    expect(kinds).toEqual({
      [missing ?? '']: 'object-missing',
      [short ?? '']: 'bytes-changed',
      [empty ?? '']: 'bytes-changed',
      [lost ?? '']: 'record-missing',
      [damaged ?? '']: 'record-damaged',
      [stray]: 'leftover',
    })
    await pass(DAY_MS, 6 * HOUR_MS)
    expect(reported).toHaveLength(6)
  })

  test('an upload that is not over, a removed and an expired file are no faults', async () => {
    const { node, store, pass, objects, at, reported, verifier, clock } = await setUp()
    await verifier.run()
    const unstored = await store(node, 'expires', false)
    const removed = await store(node, 'removed')
    await node.storage.remove(removed.uuid, { isErased: true })
    // Its node is about to write the record.
    const late = await store(node, 'late')
    const record = (await objects.get(at(`.lading/files/${late.uuid}`))) ?? ''
    await objects.remove(at(`.lading/files/${late.uuid}`))
    await pass(5 * MINUTE_MS)
    await objects.put(at(`.lading/files/${late.uuid}`), record)
    await pass(3 * DAY_MS, 6 * HOUR_MS)
    expect(await node.storage.get(unstored.uuid)).toBeUndefined()
    expect([reported, clock.now() > 0]).toEqual([[], true])
  })

  test('of a file that went past the nodes, the first reading is what later ones are compared with', async () => {
    const { node, store, pass, objects, at, reported, verifier, listKeys } = await setUp()
    await verifier.run()
    const { uuid, ...file } = await store(node, 'some bytes')
    await objects.put(at(`.lading/files/${uuid}`), JSON.stringify({ ...file, uuid, sha256: null }))
    await pass(2 * MINUTE_MS)
    expect(await listKeys('.lading/baselines/')).toEqual([`.lading/baselines/${uuid}`])
    await pass(DAY_MS + HOUR_MS, HOUR_MS)
    expect(reported).toEqual([])
    await objects.put(at(`${uuid}/a.txt`), 'some bxtes')
    await pass(35 * DAY_MS, 5 * DAY_MS)
    expect(reported).toMatchObject([{ uuid, kind: 'bytes-changed' }])
  })

  test('files of before are read by the round, and a record that is in no list is found', async () => {
    const bucket = await setUp()
    const { node, store, pass, objects, at, reported, clock, verifier } = bucket
    const [old, hidden] = [await store(node, 'old bytes'), await store(node, 'hidden')]
    clock.advance(40 * DAY_MS)
    await objects.put(at(`${old.uuid}/a.txt`), 'odd bytes')
    const [place] = (await bucket.listKeys('.lading/by-date/')).filter((key) => key.includes(hidden.uuid))
    await objects.remove(at(place ?? ''))
    await pass(3 * MINUTE_MS)
    expect(reported).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ uuid: old.uuid, kind: 'bytes-changed' }),
        expect.objectContaining({ uuid: hidden.uuid, kind: 'unlisted' }),
      ]),
    )
    expect(verifier.read()).toMatchObject({ oldestUnverified: null, faults: { unlisted: 1 } })
  })

  test('leaves remains of uploads to the sweep, and names those that it has missed', async () => {
    const { pass, objects, at, reported, clock, listKeys } = await setUp({ roundMs: DAY_MS })
    const uuid = '11111111-1111-4111-8111-111111111111'
    const session = (expiresAtMs: number) => JSON.stringify({ upload: { uuid, expiresAtMs } })
    await objects.put(at(`.lading/uploads/${uuid}`), session(clock.now() + DAY_MS))
    await objects.put(at(`.lading/appended/${uuid}/0`), 'rest')
    await pass(2 * DAY_MS, 12 * HOUR_MS)
    expect(reported).toEqual([])
    await pass(6 * DAY_MS, 12 * HOUR_MS)
    expect(reported).toMatchObject([{ uuid, kind: 'leftover' }])
    expect(await listKeys('.lading/uploads/')).toHaveLength(1)
  })

  test('works no more in an hour than its budget, also after a restart, and says what waits', async () => {
    let [requests, bytes] = [0, 0]
    const count = (objects: Objects): Objects => ({
      ...objects,
      get(key) {
        if (key.includes('/files/')) requests++
        return objects.get(key)
      },
      head(key) {
        requests++
        return objects.head(key)
      },
      read(key, range) {
        requests++
        bytes += range ? range.end - range.start + 1 : 0
        return objects.read(key, range)
      },
    })
    const { node, store, pass, start, clock } = await setUp(
      { bytesPerHour: 60_000, requestsPerHour: 600 },
      count,
    )
    const first = start()
    await first.run()
    for (let index = 0; index < 4; index++) await store(node, Buffer.alloc(30_000, index))
    await pass(HOUR_MS, 10 * MINUTE_MS, first)
    expect(bytes).toBeGreaterThanOrEqual(20_000)
    expect(bytes).toBeLessThanOrEqual(60_000)
    expect(first.read().oldestUnverifiedSeconds).toBeGreaterThan(3000)
    expect(first.read().lateSeconds.minute).toBeGreaterThan(3000)
    await first.close()
    const second = start()
    await pass(HOUR_MS, 10 * MINUTE_MS, second)
    expect(bytes).toBeLessThanOrEqual(130_000)
    expect(requests).toBeLessThanOrEqual(1200)
    await pass(12 * HOUR_MS, 10 * MINUTE_MS, second)
    expect(second.read()).toMatchObject({ oldestUnverified: null, lateSeconds: { minute: 0 } })
    expect(bytes).toBeLessThanOrEqual(14 * 60_000)
    expect(clock.now()).toBeGreaterThan(0)
  })

  test('one node at a time verifies; another one goes on where it was, also if it was killed', async () => {
    const {
      node,
      store,
      pass,
      start,
      verifier,
      reads,
      clock,
      node: { documents },
    } = await setUp()
    await verifier.run()
    const other = start()
    await store(node, 'first')
    clock.advance(2 * MINUTE_MS)
    await Promise.all([verifier.run(), other.run()])
    expect(reads).toHaveLength(1)
    // The other one sees what this one has done.
    await other.run()
    expect(other.read().checkedFiles).toBe(verifier.read().checkedFiles)
    expect(reads).toHaveLength(1)
    // It is killed: its turn ends by itself.
    await store(node, 'second')
    await pass(4 * MINUTE_MS, MINUTE_MS, other)
    expect(reads).toHaveLength(1)
    await pass(2 * MINUTE_MS, MINUTE_MS, other)
    // What the killed one may have spent has to come again.
    await pass(10 * MINUTE_MS, MINUTE_MS, other)
    expect(reads).toHaveLength(2)
    expect(await documents.list('verify')).toHaveLength(1)
  })

  test('reads a large file in slices, over several runs, and holds none of it', async () => {
    const sizeBytes = 40_000_000
    const { node, store, pass, start, reads, reported } = await setUp({ bytesPerHour: 120_000_000 })
    const first = start()
    await first.run()
    await store(node, Buffer.alloc(sizeBytes, 7))
    await pass(2 * MINUTE_MS, MINUTE_MS, first)
    expect(reads.length).toBeGreaterThan(0)
    expect(first.read().checkedFiles).toBe(0)
    await pass(30 * MINUTE_MS, MINUTE_MS, first)
    expect(first.read().checkedBytes).toBe(sizeBytes)
    expect(reads).toHaveLength(3)
    expect(reported).toEqual([])
  })

  test('a store that is away, or answers with something else, is no fault of a file', async () => {
    const away = { isAway: false, isEndless: false }
    const { node, store, pass, reported, log, verifier } = await setUp({}, (objects) => ({
      ...objects,
      async read(key, range) {
        if (away.isAway)
          throw new StorageError(undefined, { code: 'store-failed', message: 'The store failed.' })
        const found = await objects.read(key, range)
        if (!found || !away.isEndless) return found
        found.body.destroy()
        const body = Readable.from(
          (function* () {
            for (;;) yield Buffer.alloc(65_536)
          })(),
        )
        return { ...found, body }
      },
      async head(key) {
        if (away.isAway)
          throw new StorageError(undefined, { code: 'store-failed', message: 'The store failed.' })
        return objects.head(key)
      },
    }))
    await verifier.run()
    await store(node, 'some bytes')
    away.isAway = true
    await pass(5 * MINUTE_MS)
    expect(log.map(({ message }) => message)).toEqual(['Files could not be verified: The store failed.'])
    expect([reported, verifier.read().lateSeconds.minute > 0]).toEqual([[], true])
    Object.assign(away, { isAway: false, isEndless: true })
    await pass(3 * MINUTE_MS)
    // It has the object, and sends something else: that is worth an alarm.
    expect(reported).toMatchObject([{ kind: 'object-unreadable' }])
    away.isEndless = false
    await pass(2 * HOUR_MS, HOUR_MS)
    expect(verifier.read().faults['object-unreadable']).toBe(0)
  })

  test.each(Object.keys(hostileAnswers) as HostileAnswer[])(
    '%s in place of the store ends no run, is read in small amounts and leaves no fault',
    async (kind) => {
      const s3 = createPlace()
      const hostile = await startHostileStore(s3)
      const { open, store, clock, signer } = startTestBucket(s3)
      const healthy = await open()
      await store(healthy, 'some bytes')
      const client = createS3Client(hostile.s3)
      onTestFinished(() => client.destroy())
      const node = await openObjectBackend(
        { s3, now: clock.now, log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: DAY_MS },
        createS3Objects(client, s3.bucket),
        signer,
      )
      onTestFinished(() => node.release())
      const messages: string[] = []
      const log = { info: () => {}, error: (message: string) => messages.push(message) }
      const verifier = createVerifier({ ...node.inside, documents: node.documents }, {}, log)
      onTestFinished(() => verifier.close())
      await verifier.run()
      for (const match of [/^/, /by-date/, /\/files\//, /a\.txt/, /documents/]) {
        hostile.turn(kind, match)
        clock.advance(2 * MINUTE_MS)
        await verifier.run()
        expect(hostile.sentBytes()).toBeLessThan(200_000_000)
      }
      hostile.turn(null)
      for (let run = 0; run < 4; run++) {
        clock.advance(HOUR_MS)
        await verifier.run()
      }
      expect(verifier.state()?.faults).toEqual([])
      // Neither a line for each request nor one for each run.
      expect(messages.length).toBeLessThanOrEqual(5)
    },
    120_000,
  )

  test('a clock that was far ahead for a while keeps nothing from being verified later', async () => {
    const { node, store, clock, start, pass, reads, verifier } = await setUp()
    await verifier.run()
    clock.advance(400 * DAY_MS)
    const later = await store(node, 'of the future')
    await pass(2 * MINUTE_MS)
    expect(reads.some((key) => key.includes(later.uuid))).toBe(true)
    // Its node ends without another word, and the others have the right time.
    clock.advance(-400 * DAY_MS)
    const other = start()
    const { uuid } = await store(node, 'of now')
    await pass(3 * MINUTE_MS, MINUTE_MS, other)
    expect(reads.some((key) => key.includes(uuid))).toBe(true)
    expect(other.read()).toMatchObject({ oldestUnverified: null })
  })
})
