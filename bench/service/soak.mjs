// Memory of the local service under load of all kinds. Run after `npm run build`:
//   node bench/service/soak.mjs [minutes=30] [clients=4]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const minutes = Number(process.argv[2] ?? 30)
const clients = Number(process.argv[3] ?? 4)
const LIMIT_MB = 20
const THINK_MS = 60
const key = 'demopublickey'

const data = await mkdtemp(join(tmpdir(), 'lading-soak-'))
const child = fork(fileURLToPath(new URL('./soakService.mjs', import.meta.url)), [data], {
  execArgv: ['--expose-gc'],
})
const [{ url }] = await once(child, 'message')
const memory = async () => {
  child.send('memory')
  const [usage] = await once(child, 'message')
  return usage
}
const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

let requests = 0
let unexpected = 0
const call = async (path, init) => {
  requests += 1
  const response = await fetch(url + path, init)
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
}
const json = async (path, init) => JSON.parse(String((await call(path, init)).body))
const post = (path, fields) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return json(path, { method: 'POST', body })
}
const send = async (bytes) =>
  (await post('/base/', { UPLOADCARE_PUB_KEY: key, UPLOADCARE_STORE: '0', file: new Blob([bytes]) })).file

/** Actions of a client, in turn; each returns whether the service answered as it should. */
const steps = [
  async function direct() {
    const bytes = Buffer.alloc(1 + Math.floor(Math.random() * 32_000), 'x')
    const uuid = await send(bytes)
    const info = await json(`/info/?pub_key=${key}&file_id=${uuid}`)
    return info.size === bytes.length && (await call(`/${uuid}/`)).body.equals(bytes)
  },
  async function inParts() {
    const size = 150_000
    const { uuid, parts } = await post('/multipart/start/', {
      UPLOADCARE_PUB_KEY: key,
      UPLOADCARE_STORE: '0',
      filename: 'parts.bin',
      size: String(size),
      part_size: '50000',
      content_type: 'application/octet-stream',
    })
    for (const part of parts) {
      requests += 1
      await (await fetch(part, { method: 'PUT', body: Buffer.alloc(50_000, 'p') })).arrayBuffer()
    }
    return (await post('/multipart/complete/', { UPLOADCARE_PUB_KEY: key, uuid })).size === size
  },
  async function fromUrl() {
    const uuid = await send('source')
    const { token } = await post('/from_url/', { pub_key: key, source_url: `${url}/${uuid}/`, store: '0' })
    for (let polls = 0; polls < 200; polls++) {
      const { status } = await json(`/from_url/status/?token=${token}`)
      if (status === 'success') return true
      await wait(50)
    }
    return false
  },
  async function images() {
    const uuid = await send(picture)
    const sizes = [100, 200, 300].map((width) => `/${uuid}/-/resize/${width}x/`)
    const answers = await Promise.all(sizes.map((path) => call(path)))
    return answers.every(({ status }) => status === 200)
  },
  async function abandoned() {
    requests += 1
    const controller = new AbortController()
    const body = new ReadableStream({
      async pull(stream) {
        stream.enqueue(Buffer.alloc(10_000))
        await wait(10)
        controller.abort()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const { signal } = controller
    await fetch(`${url}/base/`, { method: 'POST', headers, body, duplex: 'half', signal }).catch(() => {})
    return true
  },
  async function realtime() {
    requests += 1
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      'GET /app/key?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
    )
    await once(socket, 'data')
    socket.resetAndDestroy()
    return true
  },
  async function refused() {
    const { error } = await post('/base/?jsonerrors=1', {
      UPLOADCARE_PUB_KEY: 'unknown',
      file: new Blob(['x']),
    })
    return Boolean(error)
  },
]

let isRunning = true
const work = Array.from({ length: clients }, async (_, index) => {
  for (let turn = index; isRunning; turn++) {
    const step = steps[turn % steps.length]
    const isRight = await step().catch((error) => {
      console.error(`${step.name}: ${error}`)
      return false
    })
    if (!isRight) unexpected += 1
    await wait(THINK_MS)
  }
})

const mb = (bytes) => (bytes / 1024 ** 2).toFixed(1)
/** The smallest of three, because memory that is free already may not be returned yet. */
const settled = async () => {
  const usages = []
  for (let i = 0; i < 3; i++) {
    usages.push(await memory())
    await wait(2000)
  }
  return { rss: Math.min(...usages.map((u) => u.rss)), heapUsed: Math.min(...usages.map((u) => u.heapUsed)) }
}
await wait(60_000)
const first = await settled()
const from = Date.now()
let last = first
console.log(`minute 1: ${mb(first.rss)} MB resident, ${mb(first.heapUsed)} MB of heap`)
while (Date.now() - from < (minutes - 1) * 60_000) {
  await wait(60_000)
  last = await settled()
  const minute = 1 + Math.round((Date.now() - from) / 60_000)
  console.log(`minute ${minute}: ${mb(last.rss)} MB resident, ${mb(last.heapUsed)} MB of heap`)
}
isRunning = false
await Promise.all(work)
child.send('stop')
await once(child, 'exit')
await rm(data, { recursive: true, force: true })
const growthMb = (last.rss - first.rss) / 1024 ** 2
console.log(
  `${requests} requests in ${minutes} minutes, ${unexpected} unexpected answers; growth after the first minute ` +
    `${growthMb.toFixed(1)} MB resident (limit ${LIMIT_MB} MB), ${mb(last.heapUsed - first.heapUsed)} MB of heap`,
)
process.exitCode = growthMb <= LIMIT_MB && unexpected === 0 ? 0 : 1
