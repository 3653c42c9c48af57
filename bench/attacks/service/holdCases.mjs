import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { runPool } from '../../service/nodes/callApi.mjs'
import { upload } from '../lib/upload.mjs'

const MAX_MB = 300
const HONEST = { 'x-forwarded-for': '9.9.9.9' }
const HOSTILE = 'X-Forwarded-For: 8.8.8.8\r\nHost: localhost\r\n'
const TINY = `GET /_ HTTP/1.1\r\n${HOSTILE}\r\n`

/** Opens a connection whose answers nobody reads. */
function openUnread({ port }, text) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.pause()
  socket.write(text)
  return socket
}

/** Returns the longest time of an honest client's calls in milliseconds, and how many failed. */
async function probe(victim, uuid, { rounds = 10, pauseMs = 500 } = {}) {
  let [longest, failures] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(15_000)
    const found = await fetch(`${victim.url}/${uuid}/`, { headers: HONEST, signal }).catch(() => undefined)
    await found?.arrayBuffer()
    const stored = await upload(victim, `${round}`, { headers: HONEST }).catch(() => ({}))
    longest = Math.max(longest, performance.now() - startedAt)
    if (found?.status !== 200 || !stored.file) failures++
    await wait(pauseMs)
  }
  return { longest: Math.round(longest), failures }
}

/** Attacks by connections that hold what all clients share: the store's connections, and memory. */
export const holdCases = [
  {
    name: 'service/slow-readers',
    isMeasured: true,
    tried:
      'one network reads a file of 30 MB on 300 connections, 1 kB every second, and asks again when refused',
    expected: `every download and upload of another network, within 5 s or four times as long as without it, and at most ${MAX_MB} MB`,
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
      const big = await upload(victim, randomBytes(30_000_000), { name: 'big.bin' })
      const small = await upload(victim, 'x')
      const calm = await probe(victim, small.file)
      const sockets = new Set()
      let isOver = false
      const ask = () => {
        if (isOver) return
        const socket = openUnread(victim, `GET /${big.file}/ HTTP/1.1\r\n${HOSTILE}\r\n`)
        sockets.add(socket)
        socket.once('close', () => {
          sockets.delete(socket)
          setTimeout(ask, 100).unref()
        })
      }
      for (let count = 0; count < 300; count++) ask()
      const timer = setInterval(() => {
        for (const socket of sockets) if (!socket.read(1000)?.includes('HTTP/1.1 200')) socket.read(0)
      }, 1000)
      await use({
        stop() {
          isOver = true
          clearInterval(timer)
          for (const socket of sockets) socket.destroy()
        },
      })
      // At first, megabytes of each answer fill the buffers of the system, as any download does.
      await wait(15_000)
      const { longest, failures } = await probe(victim, small.file)
      const peak = await victim.peakMb()
      return {
        isGood: failures === 0 && longest < Math.max(5000, 4 * calm.longest) && peak <= MAX_MB,
        detail: `${failures} failures, the longest ${longest} ms, and ${calm.longest} ms without it, ${Math.round(peak)} MB`,
      }
    },
  },
  {
    name: 'service/requests-in-advance',
    tried: 'one unread download and 250 kB of tiny requests on each of 100 connections, at a heap of 384 MB',
    expected: `the node lives with at most ${MAX_MB} MB, and serves another network`,
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true }, { heapMb: 384 })).nodes
      const big = await upload(victim, randomBytes(20_000_000), { name: 'big.bin' })
      const small = await upload(victim, 'x')
      const rest = TINY.repeat(Math.floor(250_000 / TINY.length))
      const sockets = Array.from({ length: 100 }, () =>
        openUnread(victim, `GET /${big.file}/ HTTP/1.1\r\n${HOSTILE}\r\n`),
      )
      await use({ stop: () => sockets.forEach((socket) => void socket.destroy()) })
      await wait(2000)
      for (const socket of sockets) socket.write(rest)
      const { longest, failures } = await probe(victim, small.file)
      const peak = victim.isAlive() ? await victim.peakMb() : Number.NaN
      return {
        isGood: failures === 0 && peak <= MAX_MB,
        detail: `${failures} failures, the longest ${longest} ms, ${Math.round(peak)} MB`,
      }
    },
  },
  {
    name: 'service/bodies-in-crumbs',
    tried:
      '200 downloads whose requests have a body of 25,000 chunks of one byte, and 100 uploads with such a body',
    expected: `the node lives with at most ${MAX_MB} MB, and serves another network`,
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true }, { heapMb: 384 })).nodes
      const big = await upload(victim, randomBytes(20_000_000), { name: 'big.bin' })
      const small = await upload(victim, 'x')
      const crumbs = '1\r\na\r\n'.repeat(25_000)
      const head = `${HOSTILE}Transfer-Encoding: chunked\r\n`
      const form = 'Content-Type: multipart/form-data; boundary=b\r\n'
      const sockets = []
      await use({ stop: () => sockets.forEach((socket) => void socket.destroy()) })
      for (let count = 0; count < 300; count++) {
        const start =
          count % 3 === 2 ? `POST /base/ HTTP/1.1\r\n${head}${form}` : `GET /${big.file}/ HTTP/1.1\r\n${head}`
        sockets.push(openUnread(victim, `${start}\r\n${crumbs}`))
        if (count % 20 === 19) await wait(50)
      }
      const { longest, failures } = await probe(victim, small.file)
      const peak = victim.isAlive() ? await victim.peakMb() : Number.NaN
      return {
        isGood: failures === 0 && peak <= MAX_MB,
        detail: `${failures} failures, the longest ${longest} ms, ${Math.round(peak)} MB`,
      }
    },
  },
  {
    name: 'service/unread-renders',
    tried: 'rendered images of 7 MB that are kept, 24 different ones, each asked for four times and not read',
    expected: 'less than 120 MB more',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
      const raw = { width: 1700, height: 1700, channels: 3 }
      const png = await sharp(randomBytes(1700 * 1700 * 3), { raw })
        .png({ compressionLevel: 1 })
        .toBuffer()
      const { file } = await upload(victim, png, { name: 'a.png' })
      const paths = Array.from(
        { length: 24 },
        (_, index) => `/${file}/-/crop/1600x1600/${index},0/-/format/png/`,
      )
      let wrong = 0
      await runPool(paths, 2, async (path) => {
        const rendered = await fetch(victim.url + path, { headers: HONEST })
        await rendered.arrayBuffer()
        if (rendered.status !== 200) wrong++
      })
      const before = await victim.residentMb()
      const asked = [...paths, ...paths, ...paths, ...paths]
      const sockets = asked.map((path) => openUnread(victim, `GET ${path} HTTP/1.1\r\n${HOSTILE}\r\n`))
      await use({ stop: () => sockets.forEach((socket) => void socket.destroy()) })
      await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})))
      let most = 0
      for (let round = 0; round < 40; round++) {
        most = Math.max(most, await victim.residentMb())
        await wait(100)
      }
      const growth = Math.round(most - before)
      return { isGood: wrong === 0 && growth < 120, detail: `${growth} MB more, ${wrong} not rendered` }
    },
  },
]
