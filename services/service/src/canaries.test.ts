import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Terminal } from '@lading/local-service/parts'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runServiceCli } from './cli/runServiceCli.js'
import { type HostileAnswer, startHostileStore } from './testing/startHostileStore.js'
import { findRedisProblem, startRedis } from './testing/startRedis.js'
import { PUBLIC_KEY, startTestNode, type TestNode } from './testing/startTestNode.js'

/** Each secret is named, so that a failure tells which field it came from. */
const canary = (field: string) => `canary0${field}`
const uuid = '7f4f6a1e-0000-4000-8000-000000000000'
const projects = [{ publicKey: PUBLIC_KEY, secretKey: canary('project'), isSignatureRequired: false }]

/** Collects all that this process writes, until the test ends. */
function collectOutput(): string[] {
  const written: string[] = []
  const note = (...values: unknown[]) => {
    written.push(
      values.map((value) => (value instanceof Error ? String(value.stack) : String(value))).join(' '),
    )
    return true
  }
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(note)
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation(note as () => void)
  }
  onTestFinished(() => void vi.restoreAllMocks())
  return written
}

function findCanaries(texts: readonly string[]): readonly string[] {
  return texts.join('\n').match(/.{0,80}canary0.{0,40}/gi) ?? []
}

const headers = {
  authorization: `Bearer ${canary('bearer')}`,
  cookie: `session=${canary('cookie')}`,
  referer: `https://page.test/?token=${canary('referer')}`,
  'user-agent': canary('agent'),
  'x-api-key': canary('header'),
}
const rest = {
  authorization: `Uploadcare.Simple ${PUBLIC_KEY}:${canary('project')}`,
  accept: 'application/vnd.uploadcare-v0.7+json',
  'content-type': 'application/json',
}

async function send(node: TestNode, method: string, path: string, body?: BodyInit, more: object = headers) {
  const answer = await fetch(`${node.url}${path}`, {
    method,
    headers: { ...more },
    body: body ?? null,
  }).catch(() => undefined)
  return (await answer?.text().catch(() => '')) ?? ''
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    UPLOADCARE_PUB_KEY: PUBLIC_KEY,
    pub_key: PUBLIC_KEY,
    ...fields,
  })) {
    form.set(name, value)
  }
  return form
}

/** A server of files that fails, or leads on to a secret address. */
async function startOrigin() {
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/redirect')) {
      response.writeHead(302, { location: `http://127.0.0.1:1/?sig=${canary('redirect')}` }).end()
    } else response.writeHead(500).end(canary('body'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Calls everything with a secret in each field. */
async function walk(node: TestNode, origin: string): Promise<void> {
  const signed = { signature: canary('signature'), expire: canary('expire'), secret: canary('field') }
  const file = new Blob([canary('bytes')])
  const sources = [
    `http://me:${canary('user')}@127.0.0.1:1/a?sig=${canary('sas')}#${canary('hash')}`,
    `http://me:${canary('user')}@${origin}/a?x=${canary('query')}`,
    `http://${origin}/redirect?x=${canary('query')}`,
    `ftp://me:${canary('ftp')}@a.test/?x=${canary('ftp')}`,
    `http://[::1?sig=${canary('broken')}`,
  ]
  const query = new URLSearchParams({ jsonerrors: '1', ...signed, token: canary('token') })
  const hook = {
    target_url: `http://me:${canary('hook')}@127.0.0.1:1/?token=${canary('hook')}`,
    event: 'file.uploaded',
    signing_secret: canary('hmac'),
  }
  await send(node, 'POST', '/webhooks/', JSON.stringify(hook), rest)
  await send(
    node,
    'POST',
    '/webhooks/',
    JSON.stringify({ ...hook, target_url: `ftp://me:${canary('hook')}@a` }),
    rest,
  )
  await send(node, 'POST', '/base/?jsonerrors=1', formOf({ 'metadata[a]': canary('metadata'), file }))
  await send(node, 'POST', '/base/?jsonerrors=1', formOf({ ...signed, file }))
  await send(node, 'POST', `/base/?${query}`, formOf({ ...signed, file }), {})
  await send(node, 'POST', '/base/', canary('body'), {
    ...headers,
    'content-type': `multipart/form-data; boundary=`,
  })
  for (const source_url of sources) {
    await send(node, 'POST', `/from_url/?${query}`, formOf({ source_url, ...signed }))
    await send(node, 'POST', `/from_url/?jsonerrors=1`, formOf({ source_url }))
    await send(node, 'POST', `/from_url/?pub_key=${PUBLIC_KEY}&source_url=${encodeURIComponent(source_url)}`)
    await send(node, 'GET', `/${PUBLIC_KEY}/-/preview/${source_url}`)
    await send(node, 'GET', `/${PUBLIC_KEY}/-/preview/${encodeURIComponent(source_url)}`)
    await send(node, 'GET', `/x?url=${encodeURIComponent(encodeURIComponent(source_url))}`)
  }
  const start = { filename: 'a', size: '1000', part_size: '500', content_type: 'x/y' }
  const started = await send(
    node,
    'POST',
    '/multipart/start/?jsonerrors=1',
    formOf({ ...start, 'metadata[a]': canary('metadata') }),
  )
  const id = /[0-9a-f-]{36}/.exec(started)?.[0] ?? uuid
  for (const step of ['parts', 'complete', 'abort']) {
    await send(node, 'POST', `/multipart/${step}/?${query}`, formOf({ uuid: id, ...signed }))
  }
  await send(node, 'POST', `/resumable/?pub_key=${PUBLIC_KEY}&${query}`, canary('bytes'))
  for (const method of ['HEAD', 'PATCH', 'DELETE'])
    await send(node, method, `/resumable/${canary('upload')}/`)
  await send(node, 'GET', `/${uuid}/?token=${canary('delivery')}`)
  await send(node, 'GET', `/from_url/status/?token=${canary('task')}`)
  await send(node, 'GET', '/files/', undefined, {
    ...rest,
    authorization: `Uploadcare.Simple a:${canary('wrong')}`,
  })
  await send(node, 'PUT', `/files/${uuid}/metadata/a/`, JSON.stringify(canary('metadata')), rest)
  await send(node, 'POST', '/groups/', `{"${canary('json')}`, rest)
}

describeWithStore(
  'secrets',
  (createPlace) => {
    test('of requests, the store, Redis and webhooks are in no output, whatever fails', async () => {
      const written = collectOutput()
      const [redis, origin] = [await startRedis(), await startOrigin()]
      onTestFinished(() => redis.stop())
      const place = createPlace()
      const store = await startHostileStore(place)
      const redisUrl = redis.url.replace('redis://', `redis://:${canary('redis')}@`)
      const options = { projects, allowLoopback: true, webhookRetryDelaysMs: [1] }
      const nodes = [
        await startTestNode({ ...options, s3: store.s3, redisUrl }),
        // Whose access key does not exist, and whose Redis is another program.
        await startTestNode({
          ...options,
          s3: { ...place, secretAccessKey: canary('s3'), maxAttempts: 1 },
          redisUrl: `redis://me:${canary('redis')}@${origin}`,
        }),
      ] as const
      for (const node of nodes) await walk(node, origin)
      const kinds: readonly HostileAnswer[] = [
        'a login page',
        'an error behind a status of success',
        'no answer',
      ]
      for (const kind of kinds) {
        store.turn(kind)
        await walk(nodes[0], origin)
      }
      store.turn(null)
      await redis.stop()
      await walk(nodes[0], origin)
      // Deliveries to a webhook that is away are given up by then.
      await expect.poll(() => nodes[0].lines.join('\n')).toContain('was not delivered')
      const lines = nodes.flatMap((node) => node.lines)
      // The walk has met failures of all kinds.
      for (const reason of ['The store failed because', 'Redis is away', '"status":40', '"status":500']) {
        expect(lines.join('\n')).toContain(reason)
      }
      await redis.start()
      expect(findCanaries([...lines, ...written])).toEqual([])
      expect([...lines, ...written].join('\n').includes(place.secretAccessKey)).toBe(false)
    })
  },
  { problem: findRedisProblem() },
)

test.each([
  ['--s3', `http://key:${canary('s3')}@127.0.0.1:1`],
  ['--s3', `http://key:${canary('s3')}@127.0.0.1:1/a/b?x=${canary('s3')}`],
  ['--s3', `ftp://key:${canary('s3')}@127.0.0.1:1/a`],
  ['--s3', `http://key:${canary('s3')}@[/a`],
  ['--s3', `key:${canary('s3')}`],
  ['--s3-public-url', `https://me:${canary('s3')}@`],
  ['--redis', `http://:${canary('redis')}@a`],
  ['--redis', `redis://:${canary('redis')}@a:b`],
  ['--redis', canary('redis')],
  ['--public-url', `ftp://me:${canary('url')}@a`],
  ['--allow-origin', `https://me:${canary('url')}@a/b`],
])('a refused %s %s is not repeated by the command line with its secret', async (name, value) => {
  const written = collectOutput()
  const terminal: Terminal = {
    print: (line) => void written.push(line),
    printError: (line) => void written.push(line),
    untilStopped: async () => {},
  }
  await runServiceCli([name, value, '--port', '-1'], {}, terminal)
  await runServiceCli(
    ['--port', '-1'],
    { [`LADING_${name.slice(2).replaceAll('-', '_').toUpperCase()}`]: value },
    terminal,
  )
  expect(written.length).toBeGreaterThan(0)
  expect(findCanaries(written)).toEqual([])
})
