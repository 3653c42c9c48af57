import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { createOperationCounts } from '@lading/local-service/parts'
import { type HttpRequest, type HttpResponse, NetworkError } from '@lading/plugin-uploadcare-transport'
import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import { describeWithStore } from '@lading/server/testing'
import { UploadClient } from '@uploadcare/upload-client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { examineStore } from './cli/examineStore.js'
import type { Service } from './createService.js'
import { createLog } from './ops/createLog.js'
import { connectRedis } from './redis/connectRedis.js'
import { createRedisOperations } from './redis/createRedisRates.js'
import type { ServiceOptions } from './ServiceOptions.js'
import { createS3Client } from './s3/createS3Client.js'
import type { S3Options } from './s3/S3Options.js'
import { findRedisProblem, startRedis, type TestRedis } from './testing/startRedis.js'
import { PUBLIC_KEY, startTestNode as start, uploadText } from './testing/startTestNode.js'

async function call(service: Service, path: string, fields: Record<string, string | number> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({
    UPLOADCARE_PUB_KEY: PUBLIC_KEY,
    pub_key: PUBLIC_KEY,
    ...fields,
  })) {
    body.set(name, String(value))
  }
  const answer = await fetch(`${service.url}${path}?jsonerrors=1`, { method: 'POST', body })
  return (await answer.json()) as Record<string, unknown> & { error?: { error_code: string } }
}

const read = async (service: Service, uuid: string) => (await fetch(`${service.url}/${uuid}/`)).text()

describeWithStore(
  'nodes of a service',
  (createPlace) => {
    let redis: TestRedis
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.stop())

    async function startTwo(options: Partial<ServiceOptions> = {}) {
      const shared = { s3: createPlace(), redisUrl: redis.url, ...options }
      return [await start(shared), await start(shared)] as const
    }

    test("the published client sends a file in parts to the store, with one node's start and another one's end", async () => {
      const [first, second] = await startTwo()
      const bytes = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251))
      const client = new UploadClient({ publicKey: PUBLIC_KEY, baseURL: first.url })
      const options = { multipartMinFileSize: 1000, multipartChunkSize: 1000, fileName: 'big.bin' }
      const file = await client.uploadFile(bytes, options)
      expect(file).toMatchObject({ size: 2500, originalFilename: 'big.bin' })
      const urls = first.lines.map((line) => JSON.parse(line).url).filter(Boolean)
      expect(urls).toContain('/multipart/complete/?jsonerrors=1')
      expect(urls.filter((url) => url.includes('upload'))).toEqual([])
      expect(Buffer.from(await (await fetch(`${second.url}/${file.uuid}/`)).arrayBuffer())).toEqual(bytes)

      const fields = { filename: 'a', size: 1000, part_size: 500, content_type: 'x/y' }
      const { uuid, parts } = await call(first, '/multipart/start/', fields)
      const renewed = await call(second, '/multipart/parts/', { uuid: String(uuid) })
      expect(renewed.parts).toHaveLength(2)
      for (const url of [(parts as string[])[0], (renewed.parts as string[])[1]]) {
        const { status } = await fetch(url ?? '', { method: 'PUT', body: 'x'.repeat(500) })
        expect(status).toBe(200)
      }
      expect(await call(second, '/multipart/complete/', { uuid: String(uuid) })).toMatchObject({ size: 1000 })
      expect(await call(first, '/multipart/complete/', { uuid: String(uuid) })).toMatchObject({ size: 1000 })
    })

    test('an upload in a page that outlives its part URLs gets new ones', async () => {
      // Long enough for a slow machine to use a URL before it ends.
      const s3 = { ...createPlace(), partUrlsEndIn: 3 }
      const service = await start({ s3, redisUrl: redis.url })
      const calls: string[] = []
      const send = async ({ url, method, headers, body, signal }: HttpRequest): Promise<HttpResponse> => {
        const isPart = url.startsWith(s3.endpoint)
        if (!isPart) calls.push(new URL(url).pathname)
        const answer = await fetch(url, { method, headers, signal, ...(body && { body }) })
        // A page cannot read the store's refusal.
        if (isPart && !answer.ok) throw new NetworkError()
        if (isPart) calls.push('part')
        // The first part takes until the URLs have ended.
        if (calls.filter((call) => call === 'part').length === 1 && isPart) {
          const same = { method, headers, ...(body && { body }) }
          await vi.waitFor(async () => expect((await fetch(url, same)).status).toBe(403))
        }
        return { status: answer.status, statusText: answer.statusText, text: await answer.text() }
      }
      const transport = createTransport({
        config: {
          pubkey: PUBLIC_KEY,
          baseUrl: service.url,
          cdnCname: service.url,
          multipartMinFileSize: 1000,
          multipartChunkSize: 500,
          multipartMaxConcurrentRequests: 1,
          resumableUploads: false,
        },
        http: { send },
        clock: {
          now: () => Date.now(),
          schedule(delayMs, callback) {
            const timer = setTimeout(callback, delayMs)
            return () => clearTimeout(timer)
          },
        },
        logger: { warn: () => {} },
      })
      const file = new File(['x'.repeat(1400)], 'a.bin')
      const entry = {
        file,
        fileName: 'a.bin',
        source: 'local',
        metadata: null,
        tags: null,
        externalUrl: null,
      }
      const { signal } = new AbortController()
      const info = await transport.upload(entry as never, { signal, onProgress() {}, onBytesSent() {} })
      expect(info.size).toBe(1400)
      // There, even the first ones may end before they are used, or newer ones follow.
      const isRenewal = (call: string) => call === '/multipart/parts/'
      expect(calls.filter((call) => !isRenewal(call) && call !== '/info/')).toEqual([
        '/multipart/start/',
        'part',
        'part',
        'part',
        '/multipart/complete/',
      ])
      const first = calls.indexOf('part')
      expect(calls.slice(first, calls.indexOf('part', first + 1)).some(isRenewal)).toBe(true)
    })

    test('a download that one node does is polled and followed at another one', async () => {
      const origin = createServer((_request, response) => response.end('from afar'))
      await once(origin.listen(0, '127.0.0.1'), 'listening')
      onTestFinished(() => void origin.close())
      const [first, second] = await startTwo({ allowLoopback: true })
      const source_url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/a.txt`
      const { token } = await call(first, '/from_url/', { source_url })
      const event = new Promise<Record<string, unknown>>((resolve) => {
        const socket = new WebSocket(`${second.url.replace('http', 'ws')}/app/key?protocol=7`)
        onTestFinished(() => socket.close())
        const channel = `task-status-${token}`
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } })),
        )
        socket.addEventListener('message', ({ data }) => {
          const frame = JSON.parse(String(data))
          if (frame.event === 'success') resolve(JSON.parse(frame.data))
        })
      })
      const { uuid } = await event
      expect(await read(second, String(uuid))).toBe('from afar')
      const status = await fetch(`${second.url}/from_url/status/?jsonerrors=1&token=${token}`)
      expect(await status.json()).toMatchObject({ status: 'success', uuid })
    })

    test('a download whose node stops is done by another node', async () => {
      const held: (() => void)[] = []
      const origin = createServer((_request, response) => {
        if (held.push(() => response.end()) > 1) response.end('from afar')
      })
      await once(origin.listen(0, '127.0.0.1'), 'listening')
      onTestFinished(() => {
        origin.closeAllConnections()
        origin.close()
      })
      const s3 = createPlace()
      const own = await startRedis()
      const shared = { s3, redisUrl: own.url, allowLoopback: true }
      const first = await start({ ...shared, roles: ['upload', 'cdn'] })
      const worker = await start({ ...shared, roles: ['jobs'] })
      const source_url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/a.txt`
      const { token } = await call(first, '/from_url/', { source_url })
      await vi.waitFor(() => expect(held).toHaveLength(1))
      await worker.close(0)
      await start({ ...shared, roles: ['jobs'] })
      await vi.waitFor(async () => {
        const answer = await fetch(`${first.url}/from_url/status/?jsonerrors=1&token=${token}`)
        expect(await answer.json()).toMatchObject({ status: 'success', size: 9 })
      })
      onTestFinished(own.stop)
    })

    test('the calls of a project and the operations of a token are counted over all nodes', async () => {
      const projects = [{ publicKey: PUBLIC_KEY, maxCallsPerMinute: 2 }]
      const own = await startRedis()
      const [first, second] = await startTwo({ projects, redisUrl: own.url })
      const codes: unknown[] = []
      for (const node of [first, second, first])
        codes.push((await call(node, '/from_url/')).error?.error_code)
      expect(codes).toEqual(['SourceURLRequiredError', 'SourceURLRequiredError', 'RequestThrottledError'])

      const log = createLog(() => {}, Date.now)
      const nodes = [connectRedis(own.url, log), connectRedis(own.url, log)]
      onTestFinished(() => {
        for (const node of nodes) node.close()
      })
      await vi.waitFor(() => expect(nodes.every((node) => node.isThere())).toBe(true))
      const [one, other] = nodes.map((node) => createRedisOperations(node, createOperationCounts(Date.now)))
      const expiresAtMs = Date.now() + 60_000
      expect(await one?.spend('token', 2, 3, expiresAtMs, 'site')).toBe(true)
      expect(await other?.spend('token', 2, 3, expiresAtMs, 'site')).toBe(false)
      expect(await other?.spend('token', 1, 3, expiresAtMs, 'site')).toBe(true)
      await own.stop()
      expect(await one?.spend('token', 1, 3, expiresAtMs, 'site')).toBe(true)
    })

    test('a new image that many clients ask of two nodes is rendered once', async () => {
      const [first, second] = await startTwo()
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40z"/></svg>'
      const uuid = await uploadText(first, svg)
      const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? first : second))
      const answers = await Promise.all(
        nodes.map(({ url }) => fetch(`${url}/${uuid}/-/format/png/-/resize/8x8/`)),
      )
      const images = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
      expect(answers.map(({ status }) => status)).toEqual(nodes.map(() => 200))
      expect(images.every((image) => image.equals(images[0] ?? Buffer.alloc(0)))).toBe(true)
      const countRenders = async ({ metricsUrl }: Service) =>
        Number(/^lading_renders_total (\d+)/m.exec(await (await fetch(String(metricsUrl))).text())?.[1])
      expect((await countRenders(first)) + (await countRenders(second))).toBe(1)
    })

    test('the calls of a client are counted over all nodes', async () => {
      const [first, second] = await startTwo({ callsPerMinute: 3, trustProxy: true })
      const ip = `10.0.0.${Math.floor(Math.random() * 250)}`
      const codes: unknown[] = []
      for (const { url } of [first, second, first, second]) {
        const answer = await fetch(
          `${url}/info/?jsonerrors=1&pub_key=${PUBLIC_KEY}&file_id=${randomUUID()}`,
          {
            // What a client has made up is in front of what the proxy adds.
            headers: { 'x-forwarded-for': `10.1.0.${codes.length}, ${ip}` },
          },
        )
        codes.push(((await answer.json()) as { error: { error_code: string } }).error.error_code)
      }
      expect(codes).toEqual([...Array(3).fill('FileNotFoundError'), 'RequestThrottledError'])
      // Secrets of projects cannot be tried without end either.
      const guess = { 'x-forwarded-for': ip, authorization: `Uploadcare.Simple ${PUBLIC_KEY}:guess` }
      const refused = await fetch(`${first.url}/files/`, { headers: guess })
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    })

    test('without Redis uploads continue, and nodes meet again when it is back', async () => {
      const own = await startRedis()
      const [first, second] = await startTwo({ redisUrl: own.url, callsPerMinute: 1000 })
      await own.stop()
      const uuid = await uploadText(first, 'without Redis')
      expect(await read(second, uuid)).toBe('without Redis')
      const ready = async () => (await fetch(`${first.url}/health/ready`)).json()
      expect(await ready()).toEqual({ status: 'ok', store: 'ok', redis: 'away' })
      // The node is told when it tries to connect again, which may be after the upload.
      const told = () => first.lines.filter((line) => line.includes('Redis is away'))
      await vi.waitFor(() => expect(told().length).toBeGreaterThan(0))
      await own.start()
      await vi.waitFor(async () => expect(await ready()).toMatchObject({ redis: 'ok' }))
      await own.stop()
    })

    test('a node that is stopped reports it, answers, and ends its connections', async () => {
      const service = await start({ s3: createPlace(), redisUrl: redis.url })
      const ready = () => fetch(`${service.url}/health/ready`)
      expect((await ready()).status).toBe(200)
      let isClosed = false
      const closed = service.close(1000).then(() => {
        isClosed = true
      })
      const answer = await ready()
      expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200)
      expect(await uploadText(service, 'last')).toMatch(/^[0-9a-f-]{36}$/)
      expect(isClosed).toBe(false)
      await closed
      await expect(fetch(`${service.url}/health/live`)).rejects.toThrow()
    })

    test('the doctor finds that pages may not send parts, and sets the rule', async () => {
      const s3 = createPlace()
      const examine = async (s3: S3Options, isApplied: boolean) => {
        const lines: string[] = []
        const code = await examineStore({ s3, isApplied, origin: 'https://shop.test' }, (line) =>
          lines.push(line),
        )
        return { code, text: lines.join('\n') }
      }
      const before = await examine(s3, false)
      expect(before.code).toBe(1)
      expect(before.text).toMatch(
        /preflight of a browser\s+failed .* 403, so pages of https:\/\/shop\.test cannot/,
      )
      const after = await examine(s3, true)
      expect(after.text).not.toMatch(/failed|limited/)
      expect(after.code).toBe(0)
      const bucket = `new-${randomUUID().slice(0, 8)}`
      expect((await examine({ ...s3, bucket }, true)).code).toBe(0)
      const wrong = await examine({ ...s3, secretAccessKey: 'wrong' }, false)
      expect(wrong.text).toContain('the secret does not fit the access key')
      // Other tests of the bucket begin without rules.
      const client = createS3Client(s3)
      const CORSRules = [{ AllowedMethods: ['PUT'], AllowedOrigins: ['https://other.test'] }]
      await client.send(new PutBucketCorsCommand({ Bucket: s3.bucket, CORSConfiguration: { CORSRules } }))
      client.destroy()
    })

    test('a node whose store is away is not ready, confirms nothing and names the reason', async () => {
      const s3 = { ...createPlace(), endpoint: 'http://127.0.0.1:9', maxAttempts: 1 }
      const service = await start({ s3, quiet: true })
      const answer = await fetch(`${service.url}/health/ready`)
      expect(answer.status).toBe(503)
      const { store } = (await answer.json()) as { store: string }
      expect(store).toContain('ECONNREFUSED')
      // Anyone can read it; the address of the store is in the log.
      expect(store).not.toContain('127.0.0.1')
      expect(service.lines.join('\n')).toContain('127.0.0.1:9')
      expect(await uploadText(service, 'x')).toBe('undefined')
      expect(JSON.parse(service.lines.at(-1) ?? '')).toMatchObject({
        level: 'error',
        requestId: expect.any(String),
        message: expect.stringContaining('The store failed'),
      })
    })
  },
  { problem: findRedisProblem() },
)

test('a node without any setting keeps its files on disk, has one role less where it is told so, and logs JSON', async () => {
  const dataDir = `/tmp/lading-${randomUUID()}`
  const service = await start({ dataDir, roles: ['upload'] })
  const uuid = await uploadText(service, 'on disk')
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(service.lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ message: 'audit', uuid, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  )
  expect((await fetch(`${service.url}/${uuid}/`)).status).toBe(404)
  const given = await fetch(`${service.url}/health/live`, { headers: { 'x-request-id': 'abc-1' } })
  expect(given.headers.get('x-request-id')).toBe('abc-1')
  await vi.waitFor(() =>
    expect(JSON.parse(service.lines.at(-1) ?? '')).toMatchObject({
      requestId: 'abc-1',
      url: '/health/live',
      status: 200,
    }),
  )
  expect((await fetch(`${service.url}/window4/dropbox`)).status).toBe(404)
})
