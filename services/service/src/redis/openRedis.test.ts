import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describeWithStore } from '@lading/server/testing'
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findRedisProblem, startRedis } from '../testing/startRedis.js'
import { startTestNode, uploadText } from '../testing/startTestNode.js'
import { openJobs } from './openJobs.js'
import { openRedis } from './openRedis.js'

const log = { info() {}, error() {} }

/** Answers each command with a text. */
const answer = (text: string) => (socket: Socket) =>
  void socket.on('data', (chunk) => socket.write(text.repeat(String(chunk).split('\r\n*').length)))

/** Sends bytes for as long as they are read. */
function flood(socket: Socket): void {
  const send = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
  }
  socket.write('$999999999\r\n')
  socket.on('drain', send)
  send()
}

/** Programs other than Redis at its port. */
const nonsense: Readonly<Record<string, (socket: Socket) => void>> = {
  'random bytes': (socket) =>
    socket.write(Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 7919) % 256))),
  'an HTTP answer': (socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')),
  'a text without an end': (socket) => socket.once('data', () => flood(socket)),
  OK: answer('+OK\r\n'),
  numbers: answer(':1\r\n'),
  'empty lists': answer('*0\r\n'),
  nulls: answer('$-1\r\n'),
  'another text': answer('$3\r\nabc\r\n'),
  errors: answer('-ERR unknown command\r\n'),
  'answers that nobody asked for': answer('+OK\r\n'.repeat(20)),
  'the end of the connection': (socket) => socket.destroy(),
}
const kinds = Object.keys(nonsense)

/** A port at which another program listens until it is led to Redis. @param onEnd for tests that run beside others */
async function startPort(kind: string, onEnd: (release: () => void) => void = onTestFinished) {
  let target: number | null = null
  let connections = 0
  let commandBytes = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      commandBytes += chunk.length
    })
    if (target === null) {
      nonsense[kind]?.(socket)
      return
    }
    const redis = connect(target, '127.0.0.1').on('error', () => {})
    socket.on('close', () => redis.destroy())
    redis.on('close', () => socket.destroy())
    socket.pipe(redis).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onEnd(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    commandBytes: () => commandBytes,
    lead(url: string) {
      target = Number(new URL(url).port)
      for (const socket of open) socket.destroy()
    },
  }
}

describe('a port that answers a connection to Redis with', () => {
  // At the same time: they wait for nearly all of theirs.
  test.concurrent.for(kinds)(
    '%s is tried again after waits that grow, and asked little',
    async (kind, { expect, onTestFinished }) => {
      const port = await startPort(kind, onTestFinished)
      const redis = openRedis(port.url, { maxRetriesPerRequest: null })
      onTestFinished(() => redis.disconnect())
      redis.on('error', () => {})
      const ready = vi.fn()
      redis.on('ready', ready)
      const waitsMs: number[] = []
      redis.on('reconnecting', (waitMs: number) => waitsMs.push(waitMs))
      // Waits for what was asked before the connection was known.
      redis.ping().catch(() => {})
      await expect.poll(() => waitsMs.length).toBe(4)
      expect(waitsMs).toEqual([100, 200, 400, 800])
      expect(port.connections()).toBe(4)
      expect(port.commandBytes()).toBeLessThan(10_000)
      expect(ready).not.toHaveBeenCalled()
    },
  )

  test.each(kinds)('%s cannot have a worker ask without a pause', async (kind) => {
    const port = await startPort(kind)
    const jobs = openJobs({ url: port.url, isWorker: true, log, isThere: () => false })
    jobs.downloads.process(async () => {})
    // Three connections, each of which has waited twice at least by then.
    await expect.poll(port.connections).toBeGreaterThanOrEqual(9)
    expect(port.connections()).toBeLessThan(25)
    expect(port.commandBytes()).toBeLessThan(25_000)
    // It gives up after 2 s, whatever the answers are.
    if (kind === 'OK') await expect(jobs.downloads.add({} as never)).rejects.toThrow()
    await jobs.close()
  })
})

test('a program that answers the facts of Redis to every command cannot have a worker ask without a pause', async () => {
  const facts = '# Server\r\nredis_version:7.2.0\r\nloading:0\r\n'
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      const count = String(chunk).split(/\r\n(?=\*)/).length
      commands += count
      socket.write(`$${facts.length}\r\n${facts}\r\n`.repeat(count))
    })
  })
  let commands = 0
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const jobs = openJobs({ url: `redis://127.0.0.1:${port}`, isWorker: true, log, isThere: () => true })
  const work = vi.fn(async () => {})
  jobs.downloads.process(work)
  await expect.poll(() => commands).toBeGreaterThan(10)
  const probe = new Redis(port, '127.0.0.1')
  onTestFinished(async () => {
    probe.disconnect()
    await jobs.close()
    server.close()
  })
  const before = commands
  for (let round = 0; round < 1000; round++) await probe.ping()
  expect(commands - before - 1000).toBeLessThan(100)
  expect(work).not.toHaveBeenCalled()
})

const problem = findRedisProblem()

test.skipIf(problem !== null)('a Redis whose access list forbids INFO is used', async () => {
  const server = await startRedis()
  const admin = new Redis(server.url)
  await admin.acl('SETUSER', 'limited', 'on', 'nopass', '~*', '+@all', '-info')
  const { host } = new URL(server.url)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const redis = openRedis(`redis://limited:x@${host}`)
  onTestFinished(async () => {
    redis.disconnect()
    admin.disconnect()
    vi.restoreAllMocks()
    await server.stop()
  })
  expect(await redis.set('key', 'value')).toBe('OK')
})

describeWithStore(
  'a node whose Redis is another program',
  (createPlace) => {
    test.each(kinds)('%s: takes uploads, and uses a Redis that comes', async (kind) => {
      const [port, server] = [await startPort(kind), await startRedis()]
      onTestFinished(server.stop)
      const node = await startTestNode({ s3: createPlace(), redisUrl: port.url })
      const health = async () => (await fetch(`${node.url}/health/ready`)).json()
      const uuid = await uploadText(node, 'kept')
      expect(await (await fetch(`${node.url}/${uuid}/`)).text()).toBe('kept')
      expect(await health()).toEqual({ status: 'ok', store: 'ok', redis: 'away' })
      port.lead(server.url)
      await expect.poll(health).toEqual({ status: 'ok', store: 'ok', redis: 'ok' })
      expect(await uploadText(node, 'later')).toMatch(/^[0-9a-f-]{36}$/)
    })
  },
  { problem },
)
