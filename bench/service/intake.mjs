// Processor time of the server for what it takes in, compared with the least server with the same promise (floor.mjs): forms of 10 kB, ten at
// once, a form of 500 MB and 20 parts of 5 MB. Rounds alternate. Linux only.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readProcesses } from './readProcesses.mjs'

const rounds = Number(process.argv[2] ?? 5)
const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const SMALL = { count: 500, bytes: 10_000, atOnce: 10 }
const LARGE_BYTES = 500_000_000
const PART = { count: 20, bytes: 5 * 1024 * 1024 }

const agent = new Agent({ keepAlive: true, maxSockets: SMALL.atOnce })

/** Sends chunks and resolves to the answer's JSON, or its text. */
function send(url, method, headers, length, chunks) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, agent, headers: { ...headers, 'content-length': length } },
      async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        if (answer.statusCode !== 200)
          return reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`))
        resolve(text && /json/.test(answer.headers['content-type'] ?? '') ? JSON.parse(text) : text)
      },
    )
    sent.on('error', reject)
    const write = async () => {
      for (const chunk of chunks()) if (!sent.write(chunk)) await once(sent, 'drain')
      sent.end()
    }
    void write()
  })
}

function sendForm(url, bytes) {
  const boundary = 'bench-boundary-bench'
  const field = (name, value) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('UPLOADCARE_PUB_KEY', 'demopublickey')}${field('UPLOADCARE_STORE', '1')}--${boundary}\r\ncontent-disposition: form-data; ` +
      'name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n',
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const chunk = Buffer.alloc(Math.min(bytes, 1_000_000), 'abcdefgh')
  function* chunks() {
    yield head
    for (let left = bytes; left > 0; left -= chunk.length)
      yield left < chunk.length ? chunk.subarray(0, left) : chunk
    yield tail
  }
  return send(`${url}/base/`, 'POST', headers, head.length + bytes + tail.length, chunks)
}

async function sendSmall({ url }) {
  let left = SMALL.count
  const sendNext = async () => {
    while (left-- > 0) await sendForm(url, SMALL.bytes)
  }
  await Promise.all(Array.from({ length: SMALL.atOnce }, sendNext))
}

const partBytes = Buffer.alloc(PART.bytes, 'abcdefgh')
const sendPart = (url) => send(url, 'PUT', {}, PART.bytes, () => [partBytes])

async function sendParts({ url, isFloor }) {
  const totalBytes = PART.count * PART.bytes
  if (isFloor) {
    const id = `parts-${Math.random()}`
    for (let at = 0; at < PART.count; at++) await sendPart(`${url}/part?id=${id}&offset=${at * PART.bytes}`)
    await send(`${url}/complete?id=${id}`, 'POST', {}, 0, () => [])
    return
  }
  const call = (path, fields) => {
    const body = Buffer.from(
      new URLSearchParams({ UPLOADCARE_PUB_KEY: 'demopublickey', ...fields }).toString(),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return send(`${url}${path}`, 'POST', headers, body.length, () => [body])
  }
  const fields = {
    filename: 'a.bin',
    size: totalBytes,
    content_type: 'application/octet-stream',
    part_size: PART.bytes,
  }
  const { uuid, parts } = await call('/multipart/start/', fields)
  for (const part of parts) await sendPart(part)
  await call('/multipart/complete/', { uuid })
}

async function start(name, args, isFloor) {
  const data = await mkdtemp(join(tmpdir(), 'lading-intake-'))
  const child = spawn(process.execPath, args(data), { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\S+/.exec(line)?.[0]
    if (!url) continue
    return {
      name,
      url,
      isFloor,
      read: async () => {
        const processes = await readProcesses(child.pid)
        const sum = (key) => processes.reduce((total, it) => total + it[key], 0)
        return { cpuMs: sum('cpuMs'), peakMb: processes[0].peakKb / 1024 }
      },
      async stop() {
        child.kill('SIGTERM')
        await once(child, 'exit')
        await rm(data, { recursive: true, force: true })
      },
    }
  }
}

const contenders = {
  'local service': () =>
    start('local service', (data) => [
      file('../../services/local-service/bin/lading-local-service.js'),
      ...['--port', '0', '--quiet', '--data', data],
    ]),
  floor: () => start('floor', (data) => [file('./floor.mjs'), data], true),
}
const jobs = {
  [`${SMALL.bytes / 1000} kB, CPU ms each`]: { work: sendSmall, per: SMALL.count, warmups: 2 },
  '500 MB, CPU ms': { work: ({ url }) => sendForm(url, LARGE_BYTES), per: 1, warmups: 0 },
  [`${PART.count} parts of 5 MB, CPU ms`]: { work: sendParts, per: 1, warmups: 1 },
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const describe = (numbers) =>
  `${median(numbers).toFixed(2)} (${Math.min(...numbers).toFixed(2)}–${Math.max(...numbers).toFixed(2)})`

const only = process.argv[3]
for (const [title, { work, per, warmups }] of Object.entries(jobs).filter(
  ([title]) => !only || title.startsWith(only),
)) {
  // Each job has fresh servers, so that peaks of memory are its own.
  const servers = await Promise.all(Object.values(contenders).map((open) => open()))
  const results = new Map(servers.map(({ name }) => [name, []]))
  for (let round = -warmups; round < rounds; round++) {
    for (const server of servers) {
      const before = (await server.read()).cpuMs
      await work(server)
      if (round >= 0) results.get(server.name).push(((await server.read()).cpuMs - before) / per)
    }
  }
  for (const server of servers) {
    const { peakMb } = await server.read()
    console.log(
      `${title}: ${server.name} ${describe(results.get(server.name))}, peak RSS ${Math.round(peakMb)} MB`,
    )
    await server.stop()
  }
  const [ours, floor] = servers.map(({ name }) => median(results.get(name)))
  console.log(`${title}: ${(ours / floor).toFixed(2)} times the floor`)
}
agent.destroy()
