import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { createHeaders, openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createUploadHandler } from './createUploadHandler.js'

const bytes = 'what was checked'
const others = bytes.toUpperCase()
const STEP_BY_STEP = { timeout: 300_000 }
const AT_A_TIME = 10

/** Tries each step at which a server can stop. @param trial Resolves to whether the server has stopped. */
async function atEachStep(trial: (stopsAt: number) => Promise<boolean>): Promise<void> {
  for (let first = 1; ; first += AT_A_TIME) {
    const trials = Array.from({ length: AT_A_TIME }, (_, index) => trial(first + index))
    if ((await Promise.all(trials)).includes(false)) return
  }
}

/** A server whose requests to the store are held from one of them on. */
interface Server {
  readonly stopsAt: number
  readonly stopped: () => void
  readonly held: Promise<unknown>
  steps: number
}

const reach = globalThis.fetch
const servers = new AsyncLocalStorage<Server>()

afterEach(() => vi.unstubAllGlobals())

describeWithStore('a file that servers copy to its place', (createPlace) => {
  const start = async () => {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const server = servers.getStore()
      if (!server || ++server.steps < server.stopsAt) return reach(url, init)
      server.stopped()
      await server.held
      return reach(url, init)
    })
    const { prefix, ...place } = createPlace()
    const bucket = { ...place, uploads: 'copied' as const }
    const key = `${prefix}file`
    const store = openBucket(bucket)
    const confirmed: (string | undefined)[] = []
    const createServer = () => {
      const onSuccess = async () => void confirmed.push(await store.readText(key))
      const handler = createUploadHandler({
        bucket,
        authorize: () => ({ key }),
        onSuccess: () => servers.exit(onSuccess),
        onError: () => {},
      })
      return async (fields: object) => {
        const headers = { 'content-type': 'application/json' }
        const init = { method: 'POST', headers, body: JSON.stringify(fields) }
        const response = await handler(new Request('https://shop.test/api/upload', init))
        return { status: response.status, body: (await response.json()) as any }
      }
    }
    const upload = async (content = bytes) => {
      const file = { name: 'a.txt', sizeBytes: content.length, type: 'text/plain' }
      const created = (await createServer()({ action: 'create', ...file })).body
      const send = async (body: string) =>
        (await reach(created.urls[1], { method: 'PUT', body, headers: created.headers })).status
      expect(await send(content)).toBe(200)
      const complete = (server = createServer()) => server({ action: 'complete', ticket: created.ticket })
      const { incomingKey, token } = JSON.parse(
        Buffer.from(created.ticket.split('.')[0], 'base64url').toString(),
      )
      /** Sends other bytes, and writes them where the store would have them if it took them. */
      const exchange = async () => {
        await send(others)
        if (!(await store.head(incomingKey))) return
        const headers = createHeaders({ type: 'text/plain', metadata: {}, token })
        await store.request({ method: 'PUT', key: incomingKey, headers, body: others })
      }
      return { ticket: created.ticket, complete, exchange, incomingKey }
    }
    /** Completes at a server that stops at one of its steps, and resolves once it has, or is done. */
    const completeUntil = async (complete: () => Promise<unknown>, stopsAt: number) => {
      let goOn = () => {}
      const held = new Promise<void>((resolve) => {
        goOn = resolve
      })
      let stopped = () => {}
      const isStopped = new Promise<void>((resolve) => {
        stopped = resolve
      })
      const server: Server = { stopsAt, stopped, held, steps: 0 }
      const done = servers.run(server, complete)
      await Promise.race([isStopped, done])
      return { done, goOn, hasStopped: server.steps >= stopsAt }
    }
    return { key, store, confirmed, createServer, upload, completeUntil }
  }

  test('is completed by another server, wherever one pauses, and never exchanged', STEP_BY_STEP, async () => {
    await atEachStep(async (stopsAt) => {
      const { key, store, confirmed, upload, completeUntil } = await start()
      const { complete, exchange } = await upload()
      const first = await completeUntil(() => complete(), stopsAt)
      await exchange()
      expect((await complete()).status).toBe(200)
      first.goOn()
      await first.done
      await exchange()
      expect((await complete()).status).toBe(200)
      expect([stopsAt, new Set([...confirmed, await store.readText(key)]).size]).toEqual([stopsAt, 1])
      expect([bytes, others]).toContain(confirmed[0])
      return first.hasStopped
    })
    expect(await openBucket(createPlace()).list('.lading/')).toEqual([])
  })

  test('stays when an earlier file of its place is completed late', STEP_BY_STEP, async () => {
    const later = 'a later file'
    await atEachStep(async (stopsAt) => {
      const { key, store, upload, completeUntil } = await start()
      const [one, two] = [await upload(), await upload(later)]
      const first = await completeUntil(() => one.complete(), stopsAt)
      expect((await one.complete()).status).toBe(200)
      expect((await two.complete()).status).toBe(200)
      first.goOn()
      await first.done
      expect([stopsAt, await store.readText(key)]).toEqual([stopsAt, later])
      expect((await one.complete()).body.error.code).toBe('replaced')
      return first.hasStopped
    })
  })

  test('is either stored or not when its upload is ended meanwhile', STEP_BY_STEP, async () => {
    await atEachStep(async (stopsAt) => {
      const { key, store, createServer, upload, completeUntil } = await start()
      const { complete, ticket } = await upload()
      const first = await completeUntil(() => complete(), stopsAt)
      const aborted = (await createServer()({ action: 'abort', ticket })).status
      first.goOn()
      const { status } = (await first.done) as { status: number }
      const content = await store.readText(key)
      // An upload that is being completed is not ended.
      expect([
        [200, 200, bytes],
        [409, 200, bytes],
        [200, 410, undefined],
      ]).toContainEqual([aborted, status, content])
      return first.hasStopped
    })
  })

  test('is one of several that many servers copy in the same moment', async () => {
    const { key, store, confirmed, upload } = await start()
    const { complete, exchange } = await upload()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => complete()),
      exchange().then(() => complete()),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(new Set([...confirmed, await store.readText(key)]).size).toBe(1)
  })
})
