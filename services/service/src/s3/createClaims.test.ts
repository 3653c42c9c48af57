import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type * as Timers from 'node:timers/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Backend, IdClaim } from '@lading/local-service/parts'
import { createTestClock, UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { createPartSigner } from '@lading/server/store'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findConditionProblem } from '../testing/findConditionProblem.js'
import { PUBLIC_KEY, startTestNode, type TestNode } from '../testing/startTestNode.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { Objects } from './Objects.js'
import { openObjectBackend } from './openS3Backend.js'
import type { S3Options } from './S3Options.js'

vi.mock('node:timers/promises', async (load) => {
  const real = await load<typeof Timers>()
  return { ...real, setTimeout: vi.fn(real.setTimeout) }
})

/** Waits for other nodes take no time until the test ends. */
function skipWaits(): void {
  vi.mocked(wait).mockImplementation((async () => {}) as typeof wait)
  onTestFinished(async () => {
    const real = await vi.importActual<typeof Timers>('node:timers/promises')
    vi.mocked(wait).mockImplementation(real.setTimeout)
  })
}

const ROUNDS = 25
const SECRET = 'demosecretkey'
const DUPLICATE = {
  error_code: 'UploadcareFileIdDuplicatedError',
  content: 'UPLOADCARE_FILE_ID is duplicated.',
}
const projects = [
  { publicKey: PUBLIC_KEY, secretKey: SECRET, isSignatureRequired: false },
  { publicKey: 'otherpublickey' },
]
const details = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [], publicKey: PUBLIC_KEY },
}

interface Answer {
  readonly file?: string
  readonly error?: { readonly error_code: string; readonly content: string }
}

/** Uploads a text with an id that its client has chosen. */
async function upload(node: TestNode, id: string, bytes: string, publicKey = PUBLIC_KEY): Promise<Answer> {
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', publicKey)
  body.set('UPLOADCARE_FILE_ID', id)
  body.set('file', new Blob([bytes]), 'a.txt')
  const answer = await fetch(`${node.url}/base/?jsonerrors=1`, { method: 'POST', body })
  return (await answer.json()) as Answer
}

async function read(node: TestNode, id: string) {
  const answer = await fetch(`${node.url}/${id}/`)
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
}

async function readUploadTime(node: TestNode, id: string): Promise<unknown> {
  const answer = await fetch(`${node.url}/info/?jsonerrors=1&pub_key=${PUBLIC_KEY}&file_id=${id}`)
  return ((await answer.json()) as { datetime_uploaded?: unknown }).datetime_uploaded
}

describeWithStore(
  'ids that clients choose',
  (createPlace) => {
    function use(s3: S3Options) {
      const client = createS3Client(s3)
      onTestFinished(() => client.destroy())
      const objects = createS3Objects(client, s3.bucket)
      const { credentials } = client.config
      const bucketUrl = `${s3.endpoint}/${s3.bucket}`
      const signer = createPartSigner({ bucketUrl, region: 'us-east-1', credentials, now: Date.now })
      const listKeys = async (folder = '') => {
        const keys: string[] = []
        for await (const key of objects.list(`${s3.prefix}${folder}`)) keys.push(key.slice(s3.prefix?.length))
        return keys
      }
      const open = async (
        own: Objects = objects,
        now = Date.now,
        temporaryDir?: string,
      ): Promise<Backend> => {
        const settings = {
          s3,
          now,
          log: () => {},
          maxCacheBytes: 0,
          unstoredLifetimeMs: UNSTORED_LIFETIME_MS,
        }
        const backend = await openObjectBackend(
          { ...settings, ...(temporaryDir !== undefined && { temporaryDir }) },
          own,
          signer,
        )
        onTestFinished(() => backend.release())
        return backend
      }
      return { objects, listKeys, open }
    }

    async function startTwo() {
      const s3 = createPlace()
      const nodes = [await startTestNode({ s3, projects }), await startTestNode({ s3, projects })] as const
      return { s3, nodes, ...use(s3) }
    }

    test(`of different bytes that reach two nodes under one id, one is stored, in ${ROUNDS} rounds`, async () => {
      const { nodes, listKeys } = await startTwo()
      for (let round = 0; round < ROUNDS; round++) {
        const id = randomUUID()
        // Of the same size, so that nothing but their content tells them apart.
        const texts = [`a${round}`.padEnd(20_000, 'x'), `b${round}`.padEnd(20_000, 'x')] as const
        const answers = await Promise.all(nodes.map((node, index) => upload(node, id, texts[index] ?? '')))
        const won = answers.findIndex(({ file }) => file === id)
        expect(answers.filter(({ file }) => file !== undefined)).toEqual([{ file: id }])
        expect(answers[1 - won]).toEqual({ error: expect.objectContaining(DUPLICATE) })
        const etag = `"${createHash('sha256')
          .update(texts[won] ?? '')
          .digest('hex')}"`
        for (const node of nodes) {
          const found = await read(node, id)
          expect(found.text === texts[won]).toBe(true)
          expect([found.status, found.etag]).toEqual([200, etag])
        }
        expect((await listKeys('.lading/by-date/')).filter((key) => key.includes(id))).toHaveLength(1)
      }
      expect(await listKeys('.lading/claims/')).toEqual([])
    })

    test('the same bytes at two nodes at the same time and later are one file, with one time and one place in lists', async () => {
      const { nodes, listKeys } = await startTwo()
      for (let round = 0; round < 5; round++) {
        const id = randomUUID()
        const bytes = `same ${round}`.padEnd(20_000, 'x')
        const answers = await Promise.all([...nodes, ...nodes].map((node) => upload(node, id, bytes)))
        for (const node of nodes) answers.push(await upload(node, id, bytes))
        expect(answers).toEqual(Array(6).fill({ file: id }))
        const [first, second] = await Promise.all(nodes.map((node) => readUploadTime(node, id)))
        expect(first).toEqual(second)
        expect((await listKeys('.lading/by-date/')).filter((key) => key.includes(id))).toHaveLength(1)
      }
      expect(await listKeys('.lading/claims/')).toEqual([])
    })

    test('an id that is taken is refused at every node, also for the same bytes in another project', async () => {
      const { nodes } = await startTwo()
      const id = randomUUID()
      expect(await upload(nodes[0], id, 'bytes')).toEqual({ file: id })
      for (const node of nodes) {
        for (const answer of [
          await upload(node, id, 'byte2'),
          await upload(node, id, 'bytes', 'otherpublickey'),
        ]) {
          expect(answer).toEqual({ error: expect.objectContaining(DUPLICATE) })
        }
        expect(await read(node, id)).toMatchObject({ status: 200, text: 'bytes' })
      }
    })

    test('an id whose file was removed is refused at every node, also for the same bytes', async () => {
      const { nodes, listKeys } = await startTwo()
      const id = randomUUID()
      await upload(nodes[0], id, 'bytes')
      const headers = {
        authorization: `Uploadcare.Simple ${PUBLIC_KEY}:${SECRET}`,
        accept: 'application/vnd.uploadcare-v0.7+json',
      }
      const removed = await fetch(`${nodes[1].url}/files/${id}/storage/?erase=true`, {
        method: 'DELETE',
        headers,
      })
      expect(removed.status).toBe(200)
      // A node may believe for 2 seconds that the file is there.
      await vi.waitFor(async () => expect((await read(nodes[0], id)).status).toBe(404), { timeout: 10_000 })
      for (const node of nodes) {
        for (const bytes of ['bytes', 'byte2']) {
          expect(await upload(node, id, bytes)).toEqual({ error: expect.objectContaining(DUPLICATE) })
        }
        expect((await read(node, id)).status).toBe(404)
      }
      expect(await listKeys('.lading/claims/')).toEqual([])
      expect(await listKeys(`${id}/`)).toEqual([])
    })

    /** Stores a text under an id that its client has chosen, as a node does. */
    async function take({ storage }: Backend, id: string, bytes: string): Promise<IdClaim['state'] | 'none'> {
      const received = await storage.receive(Readable.from([Buffer.from(bytes)]), 'a.txt')
      const file = storage.identify(received, id)
      const claim = await storage.claim?.(file, PUBLIC_KEY)
      if (claim?.state === 'own') {
        await storage.commit(claim.received ?? file, details)
        await claim.release()
      } else await storage.discard(file)
      return claim?.state ?? 'none'
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

    test('a node may be killed at any call: the same bytes are stored at another, others are refused, and a sweep leaves nothing', async () => {
      skipWaits()
      async function attempt(calls: number) {
        const clock = createTestClock(Date.now())
        const { objects, open, listKeys } = use(createPlace())
        const [same, abandoned] = [randomUUID(), randomUUID()]
        let wasKilled = false
        for (const id of [same, abandoned]) {
          const node = await open(killAfter(objects, calls), clock.now)
          await take(node, id, 'bytes').catch(() => {
            wasKilled = true
          })
          await node.release()
        }
        const isClaimed = (await listKeys('.lading/claims/')).some((key) => key.endsWith(abandoned))
        const other = await open(objects, clock.now)
        if (isClaimed) expect(await take(other, abandoned, 'byte2')).toBe('taken')
        clock.advance(1000)
        expect(['own', 'same']).toContain(await take(other, same, 'bytes'))
        const file = await other.storage.get(same)
        expect(file && (await text(await other.storage.open(file)))).toBe('bytes')
        const listed: string[] = []
        for await (const { uuid } of other.storage.list()) listed.push(uuid)
        expect(listed.filter((uuid) => uuid === same)).toEqual([same])

        clock.advance(UNSTORED_LIFETIME_MS + 3_600_000)
        await other.storage.removeExpired()
        expect(await listKeys('.lading/claims/')).toEqual([])
        expect(await listKeys('.lading/expiring/')).toEqual([])
        expect(await other.storage.get(same)).toMatchObject({ uuid: same, sizeBytes: 5 })
        if (!(await other.storage.get(abandoned))) {
          expect((await listKeys()).filter((key) => key.includes(abandoned))).toEqual([])
          expect(await take(other, abandoned, 'byte2')).toBe('own')
        }
        return { wasKilled, isClaimed }
      }
      const attempts = await Promise.all(Array.from({ length: 18 }, (_, calls) => attempt(calls)))
      const killed = attempts.map(({ wasKilled }) => wasKilled)
      // The last one is not killed any more: every call was a place to be killed at.
      expect(killed.lastIndexOf(true)).toBe(killed.indexOf(false) - 1)
      expect(killed).toContain(false)
      expect(attempts.filter(({ isClaimed }) => isClaimed).length).toBeGreaterThan(3)
    })

    test('a claim that another program has damaged keeps its id, and the client is told', async () => {
      const { s3, nodes, objects } = await startTwo()
      for (const claim of ['', '{', 'null', '[]', '<html>']) {
        const id = randomUUID()
        await objects.put(`${s3.prefix}.lading/claims/${id}`, claim)
        expect(await upload(nodes[0], id, 'bytes')).toEqual({ error: expect.objectContaining(DUPLICATE) })
      }
      expect(nodes[0].lines.filter((line) => line.includes('failed'))).toEqual([])
    })

    /** Stores without conditional writes. */
    const unconditional: readonly [string, (objects: Objects) => Objects['putNew']][] = [
      ['ignores', (objects) => async (key, body) => objects.put(key, body).then(() => true)],
      ['refuses', () => () => Promise.reject(new Error('NotImplemented'))],
    ]

    test.each(unconditional)(
      'a store that %s conditional writes: the service chooses ids itself',
      async (_title, putNew) => {
        const s3 = createPlace()
        const { objects, open, listKeys } = use(s3)
        const node = await open({ ...objects, putNew: putNew(objects) })
        expect(await take(node, randomUUID(), 'bytes')).toBe('none')
        expect(await take(node, randomUUID(), 'bytes')).toBe('none')
        expect(await listKeys('.lading/claims/')).toEqual([])
      },
    )

    test('a conditional write that fails once does not keep a node from taking ids later', async () => {
      const { objects, open } = use(createPlace())
      let calls = 0
      const putNew: Objects['putNew'] = (key, body) =>
        ++calls === 1 ? Promise.reject(new Error('busy')) : objects.putNew(key, body)
      const node = await open({ ...objects, putNew })
      expect(await take(node, randomUUID(), 'bytes')).toBe('none')
      expect(await take(node, randomUUID(), 'bytes')).toBe('own')
    })

    test('a store that is away when a node first asks it for an id refuses the upload, and takes it later', async () => {
      const { objects, open } = use(createPlace())
      let isAway = true
      const away = new Proxy(objects, {
        get(target, name, receiver) {
          const method = Reflect.get(target, name, receiver)
          return (...args: unknown[]) =>
            isAway ? Promise.reject(new Error('away')) : Reflect.apply(method, target, args)
        },
      })
      const node = await open(away)
      await expect(take(node, randomUUID(), 'bytes')).rejects.toThrow('away')
      isAway = false
      expect(await take(node, randomUUID(), 'bytes')).toBe('own')
    })
  },
  { problem: findConditionProblem() },
)
