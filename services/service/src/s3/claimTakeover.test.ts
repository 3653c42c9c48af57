import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type * as Timers from 'node:timers/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { IdClaim, ReceivedFile } from '@lading/local-service/parts'
import { UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { createPartSigner } from '@lading/server/store'
import { describeWithStore } from '@lading/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findConditionProblem } from '../testing/findConditionProblem.js'
import { PUBLIC_KEY } from '../testing/startTestNode.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { Objects } from './Objects.js'
import type * as Backends from './openS3Backend.js'

vi.mock('node:timers/promises', async (load) => {
  const real = await load<typeof Timers>()
  return { ...real, setTimeout: vi.fn(real.setTimeout) }
})

let openObjectBackend: typeof Backends.openObjectBackend

// Other tests of this process may have loaded it with waits of their own.
beforeAll(async () => {
  vi.resetModules()
  ;({ openObjectBackend } = await import('./openS3Backend.js'))
})

afterAll(() => void vi.resetModules())

const details = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [], publicKey: PUBLIC_KEY },
}

describeWithStore(
  'claims of nodes that end or are slow',
  (createPlace) => {
    /** Opens nodes of one bucket in a time of their own: it passes while they wait, and for each request to the store. */
    function setUp(requestMs: number) {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
      vi.mocked(wait).mockImplementation((async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms)
      }) as typeof wait)
      onTestFinished(async () => {
        vi.useRealTimers()
        const real = await vi.importActual<typeof Timers>('node:timers/promises')
        vi.mocked(wait).mockImplementation(real.setTimeout)
      })
      const s3 = createPlace()
      const client = createS3Client(s3)
      onTestFinished(() => client.destroy())
      const objects = createS3Objects(client, s3.bucket)
      const timed: Objects = {
        ...objects,
        async get(key) {
          await vi.advanceTimersByTimeAsync(requestMs)
          return objects.get(key)
        },
      }
      const bucketUrl = `${s3.endpoint}/${s3.bucket}`
      const { credentials } = client.config
      const signer = createPartSigner({ bucketUrl, region: 'us-east-1', credentials, now: Date.now })
      async function openNode(own: Partial<Objects> = {}) {
        const settings = {
          s3,
          now: Date.now,
          log: () => {},
          maxCacheBytes: 0,
          unstoredLifetimeMs: UNSTORED_LIFETIME_MS,
        }
        const { storage, release } = await openObjectBackend(settings, { ...timed, ...own }, signer)
        onTestFinished(release)
        const receive = async (id: string) =>
          storage.identify(await storage.receive(Readable.from([Buffer.from('bytes')]), 'a.txt'), id)
        const claim = async (file: ReceivedFile): Promise<IdClaim> => {
          const claimed = await storage.claim?.(file, PUBLIC_KEY)
          if (!claimed) throw new Error('The store takes no conditions.')
          return claimed
        }
        return { storage, receive, claim }
      }
      return { openNode, objects, prefix: s3.prefix }
    }

    test.each([150, 400])(
      'a claim of a node that has ended is taken after 10 to 12 seconds, on a store that takes %i ms for an answer',
      async (requestMs) => {
        const { openNode } = setUp(requestMs)
        const id = randomUUID()
        const ended = await openNode()
        const claim = await ended.claim(await ended.receive(id))
        expect(claim.state).toBe('own')
        // Nothing of it runs any more.
        vi.clearAllTimers()
        const other = await openNode()
        const file = await other.receive(id)
        const startedAt = performance.now()
        const taken = await other.claim(file)
        expect(taken).toMatchObject({ state: 'own', received: { uuid: id } })
        expect(performance.now() - startedAt).toBeGreaterThanOrEqual(10_000)
        expect(performance.now() - startedAt).toBeLessThanOrEqual(12_000)
        await taken.release()
      },
    )

    test.each([false, true])(
      'a slow node keeps its claim as long as it lives, also one that took it from another: %s',
      async (isTaken) => {
        const { openNode } = setUp(400)
        const id = randomUUID()
        if (isTaken) {
          const ended = await openNode()
          await ended.claim(await ended.receive(id))
          vi.clearAllTimers()
        }
        const slow = await openNode()
        const file = await slow.receive(id)
        const claim = await slow.claim(file)
        expect(claim.state).toBe('own')
        const other = await openNode()
        const others = other.claim(await other.receive(id))
        const outcome = vi.fn()
        others.then(outcome)
        const startedAt = performance.now()
        await vi.waitFor(() => expect(performance.now() - startedAt).toBeGreaterThan(30_000), 20_000)
        expect(outcome).not.toHaveBeenCalled()
        await slow.storage.commit(claim.received ?? file, details)
        await claim.release()
        expect(await others).toMatchObject({ state: 'same', file: { uuid: id } })
      },
    )

    test('of several nodes that wait for one that has ended, one takes its claim', async () => {
      const { openNode, objects, prefix } = setUp(100)
      const id = randomUUID()
      const ended = await openNode()
      await ended.claim(await ended.receive(id))
      vi.clearAllTimers()
      // The first that takes it is slow to say so: the others look a few times more.
      let looks = Number.NaN
      let goOn = () => {}
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const isClaim = (key: string) => key.includes('/claims/')
      const nodes = await Promise.all(
        Array.from({ length: 3 }, () =>
          openNode({
            async get(key) {
              if (isClaim(key) && ++looks > 9) goOn()
              return objects.get(key)
            },
            async put(key, body) {
              if (isClaim(key)) await gate
              await objects.put(key, body)
            },
          }),
        ),
      )
      const taken: string[] = []
      const results = await Promise.all(
        nodes.map(async (node) => {
          const file = await node.receive(id)
          const claim = await node.claim(file)
          if (claim.state === 'own') {
            if (taken.push(id) === 1) looks = 0
            else goOn()
            await gate
            await node.storage.commit(claim.received ?? file, details)
            await claim.release()
          }
          return claim.state
        }),
      )
      expect(results.toSorted()).toEqual(['own', 'same', 'same'])
      expect(taken).toHaveLength(1)
      for await (const key of objects.list(prefix)) expect(key).not.toContain('/claims/')
    })

    test('a store that stands still does not look like a node that has ended', async () => {
      const { openNode, objects } = setUp(0)
      const id = randomUUID()
      let still = Promise.resolve()
      const slow = await openNode({
        async put(key, body) {
          await still
          await objects.put(key, body)
        },
      })
      const file = await slow.receive(id)
      const claim = await slow.claim(file)
      let answers = 0
      let goOn = () => {}
      const other = await openNode({
        async get(key) {
          const text = await objects.get(key)
          if (!key.includes('/claims/')) return text
          answers++
          if (answers === 2) {
            still = new Promise((resolve) => {
              goOn = resolve
            })
            await vi.advanceTimersByTimeAsync(30_000)
          }
          // The node that waits is answered first.
          if (answers === 3) goOn()
          return text
        },
      })
      const others = other.claim(await other.receive(id))
      await vi.waitFor(() => expect(answers).toBeGreaterThan(10), 20_000)
      await slow.storage.commit(claim.received ?? file, details)
      await claim.release()
      expect(await others).toMatchObject({ state: 'same', file: { uuid: id } })
    })
  },
  { problem: findConditionProblem() },
)
