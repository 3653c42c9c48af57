// Measures the cost of realtime clients that never read. Linux only: it reads /proc.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startService } from './startService.mjs'

const clientCount = 20
const seconds = 30
const pauseMs = 11

/** A masked text frame, as a client has to send it. */
function frameOf(text) {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const body = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  const head =
    payload.length < 126
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0xfe, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from(head), mask, body])
}

const origin = createServer((_request, response) => response.end('x')).listen(0, '127.0.0.1')
const service = await startService()
const form = new FormData()
form.set('pub_key', 'demopublickey')
form.set('source_url', `http://127.0.0.1:${origin.address().port}/a`)
for (let key = 0; key < 50; key++) form.set(`metadata[k${key}]`, 'v'.repeat(512))
const answer = await fetch(`${service.url}/from_url/`, { method: 'POST', body: form })
const { token } = await answer.json()
const channel = `task-status-${token}`
await wait(1000)

const before = await service.residentBytes()
let open = clientCount
const clients = Array.from({ length: clientCount }, () => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.on('close', () => open--)
  socket.pause()
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /app/key?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  return socket
})
let peak = before
let subscribes = true
for (let elapsedMs = 0; elapsedMs < seconds * 1000; elapsedMs += pauseMs) {
  const event = subscribes ? 'pusher:subscribe' : 'pusher:unsubscribe'
  for (const client of clients)
    if (!client.destroyed) client.write(frameOf(JSON.stringify({ event, data: { channel } })))
  subscribes = !subscribes
  if (elapsedMs % (pauseMs * 20) === 0) peak = Math.max(peak, await service.residentBytes())
  await wait(pauseMs)
}
const metrics = await (await fetch(`${service.url}/metrics`)).text()
console.log(`${clientCount} clients that never read, ${seconds} s, an event of 26 kB for each second frame.`)
console.log(`Growth at the peak: ${((peak - before) / clientCount / 1e6).toFixed(2)} MB a client.`)
console.log(`Still connected: ${/^lading_realtime_connections (\d+)/m.exec(metrics)?.[1]}.`)
for (const client of clients) client.destroy()
await service.stop()
origin.close()
