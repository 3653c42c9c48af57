import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

async function createDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lading-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Sends a request line as it is, and returns the status of the answer. */
async function ask(port: number, method: string, target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.end(
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await once(socket, 'close')
  return Number(text.split(' ')[1])
}

const paths = [
  '/base/',
  '/files/',
  '/multipart/start/',
  '/info/',
  '/from_url/',
  '/group/',
  '/resumable/',
  '/webhooks/',
  '/groups/',
]
const spell = (path: string) => [
  path,
  path.slice(0, -1),
  `${path}?a=1`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  `http://localhost${path}`,
  `HTTP://localhost:80${path}?a`,
  path.replace(/\/$/, '%2f'),
]

test('every spelling of an API route is counted', async () => {
  const node = await startTestNode({
    dataDir: await createDirectory(),
    callsPerMinute: 1,
    allowedHosts: ['*'],
  })
  expect(await ask(node.port, 'GET', '/info/')).toBe(403)
  for (const path of paths) {
    for (const target of spell(path)) {
      const status = await ask(node.port, 'POST', target)
      expect([target, status]).toEqual([target, 429])
    }
  }
  expect(await ask(node.port, 'GET', '/health/live')).toBe(200)
})

test('a slash that a proxy sees is not folded: its rules for paths would not fit', async () => {
  const node = await startTestNode({ dataDir: await createDirectory() })
  for (const path of [
    '//info/',
    'http://localhost//info/',
    'http://localhost///info/',
    'http://localhost/./info/',
  ])
    expect([path, await ask(node.port, 'GET', path)]).toEqual([path, 404])
  expect(await ask(node.port, 'GET', 'http://localhost')).toBe(200)
})

test('the networks of a site share how many handovers they open, and what each of them can hold is small', async () => {
  const node = await startTestNode({ dataDir: await createDirectory(), trustProxy: 1 })
  const open = async (address: string, more: object = {}) => {
    const response = await fetch(`${node.url}/handoff/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ action: 'open', pub_key: PUBLIC_KEY, types: ['image/*'], ...more }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const statuses: number[] = []
  for (let network = 0; network < 5; network++)
    for (let index = 0; index < 30; index++) statuses.push(await open(`2001:db8:1:${network}::1`))
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.lastIndexOf(200)).toBe(119)
  expect(await open('2001:db8:2::1')).toBe(200)
  const metadata = Array.from({ length: 20 }, (_, index) => [`metadata[${index}]`, 'x'.repeat(500)])
  expect(await open('2001:db8:2::1', Object.fromEntries(metadata))).toBe(400)
})

test('a node without the role of the API answers no spelling of it, and no realtime channel', async () => {
  const node = await startTestNode({ dataDir: await createDirectory(), roles: ['cdn'] })
  for (const path of paths) {
    for (const target of spell(path)) {
      for (const method of ['POST', 'GET', 'HEAD', 'PUT', 'DELETE']) {
        const status = await ask(node.port, method, target)
        expect([method, target, status]).toEqual([method, target, 404])
      }
    }
  }
  const socket = connect(node.port, '127.0.0.1')
  socket.write(
    'GET /app/key?protocol=7 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1.1 405/)
  socket.destroy()
})

test('metrics are answered at their own port only', async () => {
  const node = await startTestNode({ dataDir: await createDirectory() })
  for (const target of [
    '/metrics',
    '/metrics/',
    '/%6detrics',
    '//metrics',
    'http://localhost/metrics',
    '/METRICS',
    '/metrics;',
    '/./metrics',
    '/a/../metrics',
  ]) {
    expect([target, await ask(node.port, 'GET', target)]).toEqual([target, 404])
  }
  const metrics = await fetch(String(node.metricsUrl))
  expect(await metrics.text()).toContain('lading_requests_total')
})

test('a client network is counted as one, however its address is written', async () => {
  const node = await startTestNode({ dataDir: await createDirectory(), callsPerMinute: 1, trustProxy: true })
  const call = async (ip: string) =>
    (await fetch(`${node.url}/info/`, { headers: { 'x-forwarded-for': ip } })).status
  for (const [first, second] of [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['9.9.9.9', '::ffff:9.9.9.9'],
    ['2002:808:808::1', '2002:808:808:1::1'],
  ] as const) {
    expect(await call(first)).toBe(403)
    expect(await call(second)).toBe(429)
  }
  expect(await call('2001:db8:1:3::1')).toBe(403)
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0

test.skipIf(!hasCaddy)('the shipped Caddyfile leads no spelling to metrics', async () => {
  const directory = await createDirectory()
  const node = await startTestNode({ dataDir: join(directory, 'data') })
  const port = await findFreePort()
  const shipped = readFileSync(new URL('../deploy/Caddyfile', import.meta.url), 'utf8')
  const config = shipped
    .replace(':8080 {', `http://:${port} {\n\tbind 127.0.0.1`)
    .replace('node1:4100 node2:4100', `127.0.0.1:${node.port}`)
  await writeFile(join(directory, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`)
  const env = { ...process.env, HOME: directory }
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(directory, 'Caddyfile')], {
    env,
    stdio: 'ignore',
  })
  onTestFinished(() => void caddy.kill())
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200),
    { timeout: 10_000 },
  )
  for (const target of [
    '/metrics',
    '/metrics/',
    '/%6detrics',
    '//metrics',
    '/METRICS',
    '/a/../metrics',
    '/metrics?a',
  ]) {
    expect([target, await ask(port, 'GET', target)]).toEqual([target, 404])
  }
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

test('the log has no secret of a request', async () => {
  const node = await startTestNode({ dataDir: await createDirectory() })
  const canary = 'canary'
  const uuid = '7f4f6a1e-0000-4000-8000-000000000000'
  const targets = [
    `/info/?token=${canary}&sig=${canary}&signature=${canary}&secret=${canary}&pub_key=demopublickey`,
    `/demopublickey/-/preview/http://user:${canary}@127.0.0.1/a?x=${canary}&sig=${canary}`,
    `/from_url/?pub_key=demopublickey&source_url=${encodeURIComponent(`http://127.0.0.1:1/a?sig=${canary}`)}`,
    `/multipart/upload/${uuid}/${canary}?expires=${canary}`,
    `/resumable/${uuid}/?x=1`,
    `/files/?a=b`,
  ]
  for (const target of targets) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const headers = { authorization: `Uploadcare.Simple demopublickey:${canary}`, cookie: canary }
      const body = method === 'GET' ? undefined : `signature=${canary}`
      await (await fetch(`${node.url}${target}`, { method, headers, body: body ?? null })).text()
    }
  }
  expect(node.lines.length).toBeGreaterThan(10)
  expect(node.lines.join('\n')).not.toMatch(/canary|7f4f6a1e/)
})
