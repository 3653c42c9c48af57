import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { runPool } from '../../service/nodes/callApi.mjs'
import { open } from '../lib/exchange.mjs'
import { startOrigin } from '../lib/startOrigin.mjs'
import { call, key, upload } from '../lib/upload.mjs'

const MEBIBYTE = 1_048_576
const HONEST = { 'x-forwarded-for': '9.9.9.9' }
const from = (index) => ({ 'x-forwarded-for': `2001:db8:0:${index}::1` })
const emoji = '😀'.repeat(512)
const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, emoji]))

/** Polls until `read` finds something. Returns the time in milliseconds; Infinity after 15 s. */
async function measure(read) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 15_000) {
    if (await read()) return Math.round(performance.now() - startedAt)
    await wait(50)
  }
  return Number.POSITIVE_INFINITY
}

/** Reads how many megabytes a Redis has. */
async function measureRedis(redisUrl) {
  const { hostname, port } = new URL(redisUrl)
  const socket = connect(Number(port), hostname)
  socket.write('INFO memory\r\n')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return Number(/used_memory:(\d+)/.exec(String(answer))?.[1]) / MEBIBYTE
}

/** A scanner that takes 0.2 s to refuse more than a megabyte. */
async function startScanner() {
  let scans = 0
  const server = createServer((socket) => {
    let bytes = 0
    let isDone = false
    scans++
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (isDone) return
      if (bytes > MEBIBYTE) setTimeout(() => socket.end('INSTREAM size limit exceeded. ERROR\0'), 200)
      else if (chunk.length >= 4 && chunk.readUInt32BE(chunk.length - 4) === 0) socket.end('stream: OK\0')
      else return
      isDone = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { clamd: `127.0.0.1:${server.address().port}`, scans: () => scans, stop: () => server.close() }
}

/** Sends the beginning of a form whose file comes first, and keeps it alive. */
async function holdForm(victim, headers, bytes) {
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const { socket, closed } = await open(
    victim,
    `POST /base/ HTTP/1.1\r\nHost: localhost\r\n${given.join('')}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
  )
  const chunk = Buffer.alloc(Math.min(bytes, MEBIBYTE), 'x')
  for (let sent = 0; sent < bytes && socket.writable; sent += chunk.length) {
    if (socket.write(chunk)) continue
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed, wait(2000)])
  }
  const timer = setInterval(() => socket.writable && socket.write('x'.repeat(1024)), 1000)
  return {
    stop() {
      clearInterval(timer)
      socket.destroy()
    },
  }
}

async function uploadFieldsLast(victim, bytes) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.alloc(bytes, 'y')]), 'a.txt')
  form.set('UPLOADCARE_PUB_KEY', key)
  const response = await fetch(`${victim.url}/base/?jsonerrors=1`, {
    method: 'POST',
    body: form,
    headers: HONEST,
  })
  return response.json()
}

/** Attacks of one subscriber on what all clients share. */
export const shareCases = [
  {
    name: 'service/downloads-of-one-client',
    tried: '150 downloads from a server that drips, and 600 with all metadata that is allowed, at two nodes',
    expected: 'downloads of another network within 5 s, 429 for the rest, and at most 64 MB in Redis',
    needs: ['store', 'redis'],
    async run({ startNodes, getRedisUrl, use }) {
      const drip = (_request, response) => response.writeHead(200, { 'content-type': 'x/y' }).write('x')
      const origin = await use(startOrigin({ '/slow': drip }))
      const { nodes } = await startNodes(2, { trustProxy: 1, allowLoopback: true, quiet: true })
      const download = (node, path, headers, fields = {}) =>
        call(node, '/from_url/', { pub_key: key, source_url: `${origin.url}${path}`, ...fields }, headers)
      const numbers = Array.from({ length: 750 }, (_, index) => index)
      let refused = 0
      await runPool(numbers, 16, async (index) => {
        const headers = index < 150 ? from(index % 4) : from(4 + (index % 4))
        const answer = await download(
          nodes[index % 2],
          `/slow?${index}`,
          headers,
          index < 150 ? {} : metadata,
        )
        if (answer.error) refused++
      })
      const times = []
      for (let round = 0; round < 3; round++) {
        const { token } = await download(nodes[round % 2], `/fast?${round}`, HONEST)
        const status = async () =>
          (await (await fetch(`${nodes[1].url}/from_url/status/?token=${token}`)).json()).status
        times.push(token ? await measure(async () => (await status()) === 'success') : Number.NaN)
      }
      const megabytes = await measureRedis(await getRedisUrl())
      return {
        isGood: times.every((time) => time < 5000) && megabytes < 64 && refused > 0,
        detail: `${times.join(', ')} ms, ${refused} refused, ${Math.round(megabytes)} MB`,
      }
    },
  },
  {
    name: 'service/scans-of-one-client',
    tried: '60 files that the scanner refuses for their size',
    expected: 'a clean file of another network within 3 s, and no refused file sent again',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const { clamd, scans, stop } = await startScanner()
      await use({ stop })
      const projects = [{ publicKey: key, scan: { clamd } }]
      const [victim] = (await startNodes(1, { trustProxy: 1, scanRetryMs: 1000, projects })).nodes
      const numbers = Array.from({ length: 60 }, (_, index) => index)
      await runPool(numbers, 8, (index) => {
        const bytes = Buffer.alloc(1.5 * MEBIBYTE, 'x')
        bytes.writeUInt32BE(index)
        return upload(victim, bytes, { headers: from(index % 4) })
      })
      const { file } = await upload(victim, 'hello', { headers: HONEST })
      const time = await measure(async () => (await fetch(`${victim.url}/${file}/`)).status === 200)
      await wait(3000)
      return { isGood: time < 3000 && scans() <= 20, detail: `${time} ms, ${scans()} scans` }
    },
  },
  {
    name: 'service/strangers-of-one-subscriber',
    tried: 'three IPv6 networks of one site, and two other networks, hold the budget of forms without a key',
    expected: 'every form of another network that sends its fields last is stored',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const [victim] = (await startNodes(1, { trustProxy: 1 })).nodes
      const others = ['8.8.8.8', '7.7.7.7'].map((ip) => ({ 'x-forwarded-for': ip }))
      for (const headers of [...others, from(1), from(2), from(3)]) {
        for (const megabytes of [90, 8, 1]) await use(holdForm(victim, headers, megabytes * MEBIBYTE))
      }
      const refused = []
      for (let round = 0; round < 5; round++) {
        const answer = await uploadFieldsLast(victim, 8_000_000)
        if (!answer.file) refused.push(JSON.stringify(answer))
      }
      return { isGood: refused.length === 0, detail: `${refused.length} of 5 refused ${refused[0] ?? ''}` }
    },
  },
  {
    name: 'service/places-of-one-subscriber',
    tried: '700 unfinished forms of four IPv6 networks of one site, and 500 of two other networks',
    expected: 'every upload of another network is stored',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true }, { heapMb: 384 })).nodes
      const others = ['8.8.8.8', '7.7.7.7'].map((ip) => ({ 'x-forwarded-for': ip }))
      const senders = [
        ...Array.from({ length: 500 }, (_, index) => others[index % 2]),
        ...Array.from({ length: 700 }, (_, index) => from(index % 4)),
      ]
      await runPool(senders, 32, async (headers) => void (await use(holdForm(victim, headers, 1024))))
      const refused = []
      for (let round = 0; round < 10; round++) {
        const answer = await upload(victim, 'hello', { headers: HONEST }).catch(String)
        if (!answer.file) refused.push(JSON.stringify(answer))
        await wait(200)
      }
      return { isGood: refused.length === 0, detail: `${refused.length} of 10 refused ${refused[0] ?? ''}` }
    },
  },
]
