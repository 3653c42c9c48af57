import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { Objects } from '../s3/Objects.js'
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
})
