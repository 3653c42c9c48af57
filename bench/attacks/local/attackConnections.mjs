import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { open, settlesWithin } from '../lib/exchange.mjs'
import { startProbe } from '../lib/startProbe.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { upload } from '../lib/upload.mjs'

const formHead =
  'POST /base/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\nhalf'
const kinds = {
  'nothing sent': '',
  'half a request line': 'GET /hea',
  'headers that stop': 'GET /health HTTP/1.1\r\nHost: localhost\r\n',
  'a body that stops': formHead,
}

/** Connections that are opened and not used as they should be; the limits of a minute are two seconds here. */
export async function attackConnections(check) {
  const limits = { headersTimeLimitMs: 2000, bodyIdleLimitMs: 2000, answerIdleLimitMs: 2000 }
  const victim = await startVictim({ options: limits })
  const probe = startProbe(victim)
  for (const [title, text] of Object.entries(kinds)) {
    const { socket, received, closed } = await open(victim, text)
    const isEnded = await settlesWithin(closed, 15_000)
    check(`${title} ends with 408`, isEnded && received().startsWith('HTTP/1.1 408'))
    socket.destroy()
  }

  const drips = await Promise.all(Array.from({ length: 200 }, () => open(victim, 'GET / HTTP/1.1\r\nX: ')))
  const drip = setInterval(() => {
    for (const { socket } of drips) if (socket.writable) socket.write('x')
  }, 200)
  const ended = await settlesWithin(Promise.all(drips.map(({ closed }) => closed)), 20_000)
  clearInterval(drip)
  check('200 headers that drip end', ended)

  const { file } = await upload(victim, Buffer.alloc(40_000_000))
  const before = await victim.residentMb()
  const readers = Array.from({ length: 20 }, () => {
    const socket = connect(victim.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET /${file}/ HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(100))
    return socket
  })
  await wait(1500)
  const growth = Math.round((await victim.residentMb()) - before)
  check(
    '20 clients that ask 100 times for 40 MB and read nothing take little memory',
    growth < 100,
    `${growth} MB`,
  )
  await wait(6000)
  const openCount = await countConnections(victim)
  check('unread answers are ended', openCount <= 2, `${openCount} connections left`)
  for (const socket of readers) socket.destroy()
  await attackByPictures(victim, check)
  const { count, longestMs, failures } = await probe.stop()
  check(
    'uploads of 1 kB at the same time',
    failures === 0 && longestMs < 5000,
    `${count}, the longest ${longestMs} ms`,
  )
  await victim.stop()
  await attackByIdleness(check)
}

/** More connections than the service may have files open, on which nothing is asked. */
async function attackByIdleness(check) {
  const victim = await startVictim({ descriptors: 1024, options: { quiet: true } })
  const idle = Array.from({ length: 1100 }, (_, index) => {
    const options = { port: victim.port, host: '127.0.0.1', localAddress: `127.0.4.${1 + (index % 32)}` }
    return connect(options).on('error', () => {})
  })
  await wait(5000)
  const signal = AbortSignal.timeout(5000)
  const status = await fetch(`${victim.url}/health`, { signal }).then(
    (response) => response.status,
    (error) => error.name,
  )
  check('a request beside 1,100 connections without one', status === 200, String(status))
  for (const socket of idle) socket.destroy()
  await victim.stop()
}

/** Unread pictures, each of which has 8 MB. */
async function attackByPictures(victim, check) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  const create = { width: 1700, height: 1700, channels: 3, background: 'grey', noise }
  const { file } = await upload(victim, await sharp({ create }).png().toBuffer(), { name: 'a.png' })
  const path = `/${file}/-/format/png/-/resize/1650x/`
  await (await fetch(victim.url + path)).arrayBuffer()
  const before = await victim.residentMb()
  const readers = Array.from({ length: 60 }, () => {
    const socket = connect(victim.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  })
  await wait(1900)
  const growth = Math.round((await victim.residentMb()) - before)
  check('60 clients that ask for a picture of 8 MB and do not read it', growth < 150, `${growth} MB`)
  for (const socket of readers) socket.destroy()
}

/** Connections of the service that are established on its side. Linux only: it reads /proc. */
async function countConnections({ port }) {
  const table = await readFile('/proc/net/tcp', 'utf8')
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table.split('\n').filter((line) => line.split(/\s+/)[2] === local && line.split(/\s+/)[4] === '01')
    .length
}
