// Hostile clients of a node, in a thread of their own: their work must not slow the honest ones down.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { open } from '../lib/exchange.mjs'
import { key, upload } from '../lib/upload.mjs'

/** Between two things that a client does. */
const PAUSE_MS = 250
const value = 'v'.repeat(512)
const facts = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, value]))
const { clients, victim } = workerData
let isOver = false

/** One hostile thing after the other, as a client with an address of its own. */
async function attack(index) {
  const from = `X-Forwarded-For: 198.51.100.${index + 1}\r\nHost: localhost\r\n`
  const headers = { 'x-forwarded-for': `198.51.100.${index + 1}` }
  const sockets = []
  const send = async (text) => {
    const { socket } = await open(victim, text)
    sockets.push(socket)
    if (sockets.length > 8) sockets.shift().destroy()
  }
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const kinds = [
    () => send(`GET /files/ HTTP/1.1\r\n${from}Authorization: Uploadcare.Simple ${key}:wrong\r\n\r\n`),
    () =>
      send(
        `POST /base/ HTTP/1.1\r\n${from}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000000\r\n\r\n${form}${'x'.repeat(20_000)}`,
      ),
    () =>
      send(
        `POST /multipart/start/ HTTP/1.1\r\n${from}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz`,
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
  for (let turn = index; !isOver; turn++) {
    await Promise.resolve(kinds[turn % kinds.length]()).catch(() => {})
    await wait(PAUSE_MS)
  }
  for (const socket of sockets) socket.destroy()
}

parentPort?.once('message', () => {
  isOver = true
})
await Promise.all(Array.from({ length: clients }, (_, index) => attack(index)))
