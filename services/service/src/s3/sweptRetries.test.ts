import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Backend } from '@lading/local-service/parts'
import { createTestClock, UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { createPartSigner } from '@lading/server/store'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findConditionProblem } from '../testing/findConditionProblem.js'
import { PUBLIC_KEY } from '../testing/startTestNode.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { Objects } from './Objects.js'
import { openObjectBackend } from './openS3Backend.js'

const details = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [], publicKey: PUBLIC_KEY },
}
/** The requests to the store at which a sweep is held: all, and some where the retry waits until the node of the claim has ended. */
const STEPS = [Array.from({ length: 36 }, (_, index) => index + 1), [2, 5, 8, 9, 10, 12, 15, 30]] as const

/** A store that holds one of a node's requests until the test goes on. */
function holdAt(objects: Objects, step: number) {
  let steps = 0
  let goOn = () => {}
  let stopped = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const isHeld = new Promise<void>((resolve) => {
    stopped = resolve
  })
  const reach = async () => {
    if (++steps !== step) return
    stopped()
    await held
  }
  const slow = new Proxy(objects, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver)
      if (name === 'list') {
        return async function* (prefix: string) {
          await reach()
          yield* target.list(prefix)
        }
      }
      return async (...args: unknown[]) => {
        await reach()
        return Reflect.apply(method, target, args)
      }
    },
  })
  return { slow, isHeld, goOn: () => goOn(), count: () => steps }
}

describeWithStore(
  'a sweep of what an earlier attempt has left',
  (createPlace) => {
    function setUp() {
      const s3 = createPlace()
      const client = createS3Client(s3)
      onTestFinished(() => client.destroy())
      const objects = createS3Objects(client, s3.bucket)
      const clock = createTestClock(Date.now())
      const bucketUrl = `${s3.endpoint}/${s3.bucket}`
      const { credentials } = client.config
      const signer = createPartSigner({ bucketUrl, region: 'us-east-1', credentials, now: Date.now })
      const open = async (own: Objects = objects): Promise<Backend> => {
        const settings = {
          s3,
          now: clock.now,
          log: () => {},
          maxCacheBytes: 0,
          unstoredLifetimeMs: UNSTORED_LIFETIME_MS,
        }
        const backend = await openObjectBackend(settings, own, signer)
        onTestFinished(() => backend.release())
        return backend
      }
      const listClaims = async () => {
        const found: string[] = []
        for await (const key of objects.list(`${s3.prefix}.lading/claims/`)) found.push(key)
        return found
      }
      return { objects, clock, open, listClaims }
    }

    /** Stores a text under an id that its client has chosen, as a node does. */
    async function store({ storage }: Backend, id: string, keepsClaim = false) {
      const uploadedAt = new Date(Date.now()).toISOString()
      const bytes = Readable.from([Buffer.from('bytes')])
      const file = await storage.receive(bytes, 'a.txt', { uuid: id, uploadedAt })
      const claim = await storage.claim?.(file, PUBLIC_KEY)
      if (claim?.state !== 'own') return claim?.state
      try {
        await storage.commit(claim.received ?? file, details)
      } finally {
        if (!keepsClaim) await claim.release()
      }
      return 'own'
    }

    /** Lets a node be killed before it writes the record of its file. */
    async function leave(
      objects: Objects,
      open: (own: Objects) => Promise<Backend>,
      id: string,
      hasClaim: boolean,
    ) {
      let isKilled = false
      const node = await open({
        ...objects,
        async put(key, body) {
          isKilled ||= key.includes('/files/')
          if (isKilled) throw new Error('killed')
          await objects.put(key, body)
        },
      })
      await expect(store(node, id, hasClaim)).rejects.toThrow('killed')
      await node.release()
    }

    test.each([false, true])(
      'never removes a file that a repeated request stores at the same time, wherever the sweep is; a claim was left: %s',
      async (hasClaim) => {
        async function attempt(step: number): Promise<boolean> {
          const { objects, clock, open, listClaims } = setUp()
          const id = randomUUID()
          await leave(objects, open, id, hasClaim)
          clock.advance(UNSTORED_LIFETIME_MS + 3_600_000)
          const { slow, isHeld, goOn, count } = holdAt(objects, step)
          const sweeping = await open(slow)
          const sweep = sweeping.storage.removeExpired()
          await Promise.race([isHeld, sweep])
          const other = await open()
          let waits = 0
          const retrying = await open({
            ...objects,
            async get(key) {
              const found = await objects.get(key)
              if (key.includes('/claims/') && found?.includes('"sweep"')) waits++
              return found
            },
          })
          const retry = store(retrying, id)
          // It has ended, or waits for the sweep.
          await Promise.race([retry, vi.waitFor(() => expect(waits).toBeGreaterThan(1), 60_000)])
          goOn()
          await sweep
          expect([step, await retry]).toEqual([step, 'own'])
          const file = await other.storage.get(id)
          expect(file && (await text(await other.storage.open(file)))).toBe('bytes')
          await other.storage.removeExpired()
          const listed: string[] = []
          for await (const { uuid } of other.storage.list()) listed.push(uuid)
          expect(listed).toEqual([id])
          expect(await other.storage.get(id)).toMatchObject({ uuid: id, sizeBytes: 5 })
          expect(await listClaims()).toEqual([])
          return count() >= step
        }
        const stopped = await Promise.all(STEPS[hasClaim ? 1 : 0].map(attempt))
        expect(stopped.filter(Boolean).length).toBeGreaterThan(5)
      },
      120_000,
    )
  },
  { problem: findConditionProblem() },
)
