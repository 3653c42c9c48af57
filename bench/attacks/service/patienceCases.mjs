import { randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { startVictim } from '../lib/startVictim.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { compare, describe, HONEST, HOSTILE, probe, repeat } from './compare.mjs'

const HOSTILE_LINES = 'X-Forwarded-For: 8.8.8.8\r\nHost: localhost\r\n'
const facts = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, '😀'.repeat(512)]),
)
const projects = [{ publicKey: key }, { publicKey: 't', secretKey: 's', isSignatureRequired: false }]
const tenant = { ...HOSTILE, authorization: 'Uploadcare.Simple t:s' }
const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

function openUnread({ port }, text) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.pause()
  socket.write(text)
  return socket
}

/** Opens connections in portions that the system accepts. */
async function openMany(victim, count, text, use) {
  const sockets = []
  await use({ stop: () => sockets.forEach((socket) => void socket.destroy()) })
  for (let index = 0; index < count; index++) {
    sockets.push(openUnread(victim, text))
    if (index % 100 === 99) await wait(100)
  }
  return sockets
}

async function createGroup(victim, publicKey) {
  const uuids = []
  for (let index = 0; index < 8; index++) {
    const { file } = await upload(victim, `${index}`, {
      fields: { ...facts, UPLOADCARE_PUB_KEY: publicKey },
      headers: HOSTILE,
    })
    uuids.push(file)
  }
  const fields = [['pub_key', publicKey]]
  for (let index = 0; index < 1000; index++) fields.push(['files[]', uuids[index % 8]])
  const answer = await fetch(`${victim.url}/group/`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: HOSTILE,
  })
  let start = ''
  for await (const chunk of answer.body) if (start.length < 200) start += Buffer.from(chunk).toString()
  return /"id":"([^"]+)"/.exec(start)?.[1]
}

/** Attacks by whoever makes a node wait, or work for nobody. */
export const patienceCases = [
  {
    name: 'service/unread-answers',
    tried: 'one network asks for the facts of a group of 1,000 files on 800 connections, and reads none',
    expected: 'at most 330 MB at a heap of 384 MB, and every upload of another network',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true }, { heapMb: 384 })).nodes
      const group = await createGroup(victim, key)
      await openMany(victim, 800, `GET /${group}/ HTTP/1.1\r\n${HOSTILE_LINES}\r\n`, use)
      await wait(3000)
      const found = await probe(victim, 5)
      const mb = Math.round(await victim.residentMb())
      return { isGood: found.failures === 0 && mb <= 330, detail: `${describe(found)}, ${mb} MB` }
    },
  },
  {
    name: 'service/unread-originals-of-a-disk',
    tried: 'one network asks a node without a store for a file of 20 MB on 1,500 connections, and reads none',
    expected: 'at most 330 MB at a heap of 384 MB, and every upload of another network',
    async run({ use }) {
      const options = { trustProxy: 1, quiet: true }
      const victim = await use(startVictim({ program: 'serveNode.mjs', heapMb: 384, options }))
      const { file } = await upload(victim, randomBytes(20_000_000), { name: 'a.bin' })
      await openMany(victim, 1500, `GET /${file}/ HTTP/1.1\r\n${HOSTILE_LINES}\r\n`, use)
      await wait(3000)
      const found = await probe(victim, 5)
      const mb = Math.round(await victim.residentMb())
      return { isGood: found.failures === 0 && mb <= 330, detail: `${describe(found)}, ${mb} MB` }
    },
  },
  {
    name: 'service/busy-connections',
    tried:
      'one network holds 2,200 connections of each kind, at 2,048 descriptors: unread files, web sockets, slow forms',
    expected: 'every upload of another network',
    needs: ['prlimit'],
    async run({ use }) {
      const options = { trustProxy: 1, quiet: true }
      const victim = await use(startVictim({ program: 'serveNode.mjs', descriptors: 2048, options }))
      const { file } = await upload(victim, randomBytes(20_000_000), { name: 'a.bin' })
      const form = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n'
      const kinds = [
        `GET /${file}/ HTTP/1.1\r\n${HOSTILE_LINES}\r\n`,
        `GET /app/k?protocol=7 HTTP/1.1\r\n${HOSTILE_LINES}${UPGRADE}\r\n`,
        `POST /base/ HTTP/1.1\r\n${HOSTILE_LINES}${form}\r\n--b\r\n`,
      ]
      const details = []
      let isGood = true
      for (const kind of kinds) {
        const sockets = await openMany(victim, 2200, kind, use)
        await wait(2000)
        const found = await probe(victim, 4)
        isGood &&= found.failures === 0
        details.push(describe(found))
        for (const socket of sockets) socket.destroy()
        await wait(2000)
      }
      return { isGood, detail: details.join('; ') }
    },
  },
  {
    name: 'service/calls-of-one-project',
    isMeasured: true,
    tried:
      'the holder of a secret reads a group of 1,000 files with all metadata on 40 connections, and leaves; then 100 webhooks on 32',
    expected: 'uploads of another network take at most 8 times as long, or half a second',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const options = { trustProxy: 1, quiet: true, callsPerMinute: 0, projects }
      const [victim] = (await startNodes(1, options)).nodes
      const group = await createGroup(victim, 't')
      const head = `GET /groups/${group}/ HTTP/1.1\r\n${HOSTILE_LINES}Authorization: ${tenant.authorization}\r\n\r\n`
      const ofGroups = await compare(victim, async () => {
        const sockets = await openMany(victim, 40, head, use)
        return async () => sockets.forEach((socket) => void socket.destroy())
      })
      for (let index = 0; index < 100; index++) {
        const body = JSON.stringify({ target_url: `http://127.0.0.1:9/${index}`, event: 'file.uploaded' })
        await fetch(`${victim.url}/webhooks/`, { method: 'POST', headers: tenant, body })
      }
      const list = async () => {
        await (await fetch(`${victim.url}/webhooks/`, { headers: tenant })).arrayBuffer()
      }
      const ofWebhooks = await compare(victim, async () => repeat(32, list))
      return {
        isGood: ofGroups.isGood && ofWebhooks.isGood,
        detail: `groups: ${ofGroups.detail}; webhooks: ${ofWebhooks.detail}`,
      }
    },
  },
  {
    name: 'service/groups-of-anyone',
    isMeasured: true,
    tried: '8 connections of one network read the facts of a group of 1,000 different files, again and again',
    expected: 'uploads of another network take at most 8 times as long, or half a second',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
      const fields = [['pub_key', key]]
      for (let form = 0; form < 10; form++) {
        const body = new FormData()
        body.set('UPLOADCARE_PUB_KEY', key)
        for (let index = 0; index < 100; index++)
          body.set(`f${index}`, new Blob([`${form} ${index}`]), 'a.txt')
        const stored = await fetch(`${victim.url}/base/`, { method: 'POST', body, headers: HOSTILE })
        for (const uuid of Object.values(await stored.json())) fields.push(['files[]', uuid])
      }
      const body = new URLSearchParams(fields)
      const made = await fetch(`${victim.url}/group/`, { method: 'POST', body, headers: HOSTILE })
      const { id, files_count } = await made.json()
      const read = async () => {
        await (await fetch(`${victim.url}/${id}/`, { headers: HOSTILE })).arrayBuffer()
      }
      const { isGood, detail } = await compare(victim, async () => repeat(8, read))
      return { isGood: isGood && files_count === 1000, detail: `${files_count} files, ${detail}` }
    },
  },
  {
    name: 'service/starts-of-large-uploads',
    isMeasured: true,
    tried: '32 connections of one network start uploads of 1,000 parts, again and again',
    expected: 'uploads of another network take at most 8 times as long, or half a second',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
      const fields = { UPLOADCARE_PUB_KEY: key, filename: 'a', size: 5_000_000_000, content_type: 'x/y' }
      const start = () => call(victim, '/multipart/start/', fields, HOSTILE)
      const count = [...(await start()).parts].length
      const { isGood, detail } = await compare(victim, async () => repeat(32, start), { seconds: 5 })
      return { isGood: isGood && count === 954, detail: `${count} URLs, ${detail}` }
    },
  },
  {
    name: 'service/sources-without-content',
    isMeasured: true,
    tried: '10 downloads from sources that send interim answers, chunks of one byte, or extensions of chunks',
    expected:
      'uploads of another network take at most 8 times as long, or half a second, and all downloads end',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const OK = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
      const kinds = [
        ['', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2000)],
        [OK, '1\r\nx\r\n'.repeat(10_000)],
        [OK, `1;${'a'.repeat(4000)}\r\nx\r\n`.repeat(20)],
      ]
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true, allowLoopback: true })).nodes
      let count = 0
      const source = createServer((socket) => {
        const [start, block] = kinds[count++ % kinds.length]
        const send = () => {
          while (!socket.destroyed && socket.write(block));
        }
        socket.on('error', () => {}).on('drain', send)
        socket.once('data', () => {
          socket.write(start)
          send()
        })
      }).listen(0, '127.0.0.1')
      await use({ stop: () => void source.close() })
      const tokens = []
      const result = await compare(victim, async () => {
        for (let index = 0; index < 10; index++) {
          const source_url = `http://127.0.0.1:${source.address().port}/${index}`
          tokens.push((await call(victim, '/from_url/', { pub_key: key, source_url }, HOSTILE)).token)
        }
        return async () => {}
      })
      let open = 0
      for (const token of tokens) {
        const { status } = await (await fetch(`${victim.url}/from_url/status/?token=${token}`)).json()
        if (status !== 'error') open++
      }
      return { isGood: result.isGood && open === 0, detail: `${result.detail}; ${open} downloads go on` }
    },
  },
  {
    name: 'service/broken-off-renders',
    isMeasured: true,
    tried: '16 connections of one network ask for large images and leave after 400 ms, again and again',
    expected: 'images of another network in less than 3 s, at the median',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true, callsPerMinute: 0 })).nodes
      const noise = { type: 'gaussian', mean: 128, sigma: 30 }
      const create = { width: 6000, height: 6000, channels: 3, background: 'red', noise }
      const big = (await upload(victim, await sharp({ create }).jpeg().toBuffer(), { name: 'b.jpg' })).file
      const small = await sharp({ create: { ...create, width: 300, height: 200 } })
        .jpeg()
        .toBuffer()
      const own = (await upload(victim, small, { name: 'a.jpg', headers: HONEST })).file
      let turn = 0
      const end = repeat(16, async () => {
        const path = `/${big}/-/blur/${++turn}/-/resize/2000x/-/format/avif/`
        const socket = openUnread(victim, `GET ${path} HTTP/1.1\r\n${HOSTILE_LINES}\r\n`)
        await wait(400)
        socket.destroy()
      })
      const times = []
      for (let index = 0; index < 15; index++) {
        const startedAt = performance.now()
        const image = await fetch(`${victim.url}/${own}/-/resize/${100 + index}x/`, { headers: HONEST })
        await image.arrayBuffer()
        times.push(image.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
        await wait(200)
      }
      await end()
      const median = Math.round(times.sort((a, b) => a - b)[times.length >> 1])
      return { isGood: median < 3000, detail: `median ${median} ms, longest ${Math.round(times.at(-1))} ms` }
    },
  },
]
