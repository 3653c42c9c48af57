import { setTimeout as wait } from 'node:timers/promises'
import { open } from '../lib/exchange.mjs'
import { key, upload } from '../lib/upload.mjs'
import { openProject } from './project.mjs'

const CLIENTS = 32
const MEASURE_MS = 8000
const PAUSE_MS = 60
const MAX_MB = 256
/** Below this, in milliseconds, a p99 is that of the machine's own work. */
const FLOOR_MS = 25
const value = 'v'.repeat(512)
const facts = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, value]))

/** Uploads like an honest client and returns the times in milliseconds. */
async function measure(victim) {
  const times = []
  let failures = 0
  const endsAtMs = performance.now() + MEASURE_MS
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  while (performance.now() < endsAtMs) {
    const startedAt = performance.now()
    const answer = await upload(victim, 'x'.repeat(1000), { headers }).catch(() => ({}))
    times.push(performance.now() - startedAt)
    if (typeof answer.file !== 'string') failures++
    await wait(15)
  }
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, failures, count: times.length }
}

/** One hostile thing after the other, as a client with an address of its own. */
async function attack(victim, index, isOver) {
  const from = `X-Forwarded-For: 198.51.100.${index + 1}\r\nHost: localhost\r\n`
  const headers = { 'x-forwarded-for': `198.51.100.${index + 1}` }
  const sockets = []
  const send = async (text) => {
    const { socket } = await open(victim, text)
    sockets.push(socket)
    if (sockets.length > 8) sockets.shift().destroy()
  }
  const kinds = [
    () => send(`GET /files/ HTTP/1.1\r\n${from}Authorization: Uploadcare.Simple ${key}:wrong\r\n\r\n`),
    () =>
      send(
        `POST /base/ HTTP/1.1\r\n${from}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(20_000)}`,
      ),
    () =>
      send(
        `POST /multipart/start/ HTTP/1.1\r\n${from}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzzzz`,
      ),
    () => send(`GET /${'%'.repeat(300)} HTTP/1.1\r\n${from}\r\n`.repeat(5)),
    () => upload(victim, 'x', { fields: facts, headers }),
    async () =>
      (await open(victim, `POST /resumable/ HTTP/1.1\r\n${from}Upload-Len`)).socket.resetAndDestroy(),
    () =>
      send(
        `GET / HTTP/1.1\r\n${from}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
      ),
  ]
  for (let turn = index; !isOver(); turn++) {
    await Promise.resolve(kinds[turn % kinds.length]()).catch(() => {})
    await wait(PAUSE_MS)
  }
  for (const socket of sockets) socket.destroy()
}

/** Measures honest uploads without and with hostile clients. */
export async function attackHonestClients({ startNodes }) {
  const [victim] = (
    await startNodes(1, { projects: [openProject], trustProxy: 1, callsPerMinute: 6000, quiet: true })
  ).nodes
  await measure(victim)
  const lines = []
  let isGood = false
  for (let round = 0; round < 3 && !isGood && victim.isAlive(); round++) {
    const calm = await measure(victim)
    let isOver = false
    const attacks = Array.from({ length: CLIENTS }, (_, index) => attack(victim, index, () => isOver))
    const attacked = await measure(victim)
    isOver = true
    await Promise.all(attacks)
    const peak = victim.isAlive() ? await victim.peakMb() : Number.NaN
    isGood = peak <= MAX_MB && attacked.failures === 0 && attacked.p99 <= 2 * Math.max(calm.p99, FLOOR_MS)
    lines.push(
      `p99 ${Math.round(calm.p99)} and ${Math.round(attacked.p99)} ms of ${attacked.count}, ${attacked.failures} failures, ${Math.round(peak)} MB`,
    )
  }
  return { isGood, detail: lines.join('; ') }
}
