import { Readable } from 'node:stream'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { findConditionProblem } from '../testing/findConditionProblem.js'
import { openS3Backend } from './openS3Backend.js'

const DAY_MS = 86_400_000
const details = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [] },
}

describeWithStore('records of a bucket', (createPlace) => {
  test('clients that come for one file at the same time cost the store as much as one, and see changes at once', async () => {
    const settings = { now: Date.now, log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: DAY_MS }
    const s3 = createPlace()
    const open = async () => {
      const backend = await openS3Backend({ ...settings, s3 })
      onTestFinished(() => backend.release())
      return backend
    }
    const [first, second] = [await open(), await open()]
    const received = await first.storage.receive(Readable.from([Buffer.from('bytes')]), 'a.txt')
    const { uuid } = await first.storage.commit(received, details)
    const countCalls = () => [...second.use.values()].reduce((sum, { calls }) => sum + calls, 0)
    const found = await Promise.all(Array.from({ length: 50 }, () => second.storage.get(uuid)))
    expect(found.every((file) => file?.uuid === uuid)).toBe(true)
    expect(countCalls()).toBeLessThan(5)
    const [, changed] = await Promise.all([
      second.storage.get(uuid),
      second.storage
        .update(uuid, () => ({ metadata: { key: 'value' } }))
        .then(() => second.storage.get(uuid)),
    ])
    expect(changed?.metadata).toEqual({ key: 'value' })
    await Promise.all([second.storage.get(uuid), second.storage.remove(uuid)])
    expect(await second.storage.get(uuid)).toBeUndefined()
  })
  // Without conditional writes, the later of two changes within milliseconds can win.
  test.skipIf(findConditionProblem() !== null)(
    'changes that nodes make at the same time are all kept',
    async () => {
      const settings = { now: Date.now, log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: DAY_MS }
      const s3 = createPlace()
      const nodes = await Promise.all([1, 2, 3].map(() => openS3Backend({ ...settings, s3 })))
      onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.release()))))
      const storages = nodes.map(({ storage }) => storage)
      const received = await storages[0]?.receive(Readable.from([Buffer.from('bytes')]), 'a.txt')
      if (!received) throw new Error('Nothing was received.')
      const { uuid } = received
      await storages[0]?.commit(received, details)
      const keys = Array.from({ length: 18 }, (_, index) => `k${index}`)
      const answers = await Promise.allSettled(
        keys.map((key, index) =>
          storages[index % 3]?.update(uuid, ({ metadata }) => ({ metadata: { ...metadata, [key]: 'v' } })),
        ),
      )
      const confirmed = keys.filter((_, index) => answers[index]?.status === 'fulfilled')
      await storages[0]?.update(uuid, () => ({ isStored: true }))
      const file = await storages[0]?.get(uuid)
      expect(Object.keys(file?.metadata ?? {}).sort()).toEqual(confirmed.sort())
      expect(confirmed.length).toBeGreaterThan(12)
    },
  )
})
