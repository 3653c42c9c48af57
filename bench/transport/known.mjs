// A file whose content the project has already, in Chromium, on a line that the bytes alone would fill for long.
//   node bench/transport/known.mjs [--gb 1] [--mbps 100] [--way worker|page]
import { randomFillSync } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { parseArgs } from 'node:util'
import { createLocalService } from '@lading/local-service'
import { openPage } from './openPage.mjs'
import { workerEntry } from './workerEntry.mjs'

const { values } = parseArgs({
  options: {
    gb: { type: 'string', default: '1' },
    mbps: { type: 'string', default: '100' },
    way: { type: 'string', default: 'worker' },
  },
})
const PART_BYTES = 5_242_880
const sizeBytes = Math.round(Number(values.gb) * 1024 ** 3)
const bytesPerMs = (Number(values.mbps) * 1e6) / 8 / 1000
const folder = await mkdtemp(join(tmpdir(), 'lading-known-'))

/** When each kind of call was answered, in milliseconds. */
const answered = new Map()
const service = await createLocalService({
  dataDir: join(folder, 'data'),
  port: 0,
  quiet: false,
  publicKeys: [{ publicKey: 'demopublickey', reusesContent: true }],
  log(line) {
    const [, path] = /^POST (\S+?)(?:\?|\s)/.exec(line) ?? []
    if (path) answered.set(path, performance.now())
  },
})
const line = await openLine(new URL(service.url))
const path = join(folder, 'file.bin')
writeRandom()
const first = await uploadFromNode()
await untilHashed(first)

const { page, close } = await openPage(new URL('./memoryPage.ts', import.meta.url), {
  minify: true,
  entries: workerEntry,
})
await page.setInputFiles('input', path)
line.bytes = 0
const ms = await page.evaluate((order) => window.run(...order), [line.url, values.way === 'worker'])
const endMs = performance.now()
await close()
const hashing = answered.get('/multipart/known/') - answered.get('/multipart/start/')
const rest = endMs - answered.get('/multipart/known/')
const alone = sizeBytes / bytesPerMs / 1000
console.log(
  `${values.gb} GB on ${values.mbps} Mbit/s, by the ${values.way}: ${(ms / 1000).toFixed(1)} s; its bytes alone take ${alone.toFixed(0)} s`,
)
console.log(
  `hashing and the question ${(hashing / 1000).toFixed(1)} s, from the answer to the end ${(rest / 1000).toFixed(2)} s`,
)
console.log(`${(line.bytes / 1024 ** 2).toFixed(0)} MB went over the line in between`)
line.close()
await service.close()
await rm(folder, { recursive: true, force: true })
process.exitCode = rest <= 2000 ? 0 : 1

function writeRandom() {
  const block = Buffer.alloc(16_777_216)
  writeFileSync(path, '')
  for (let left = sizeBytes; left > 0; left -= block.length) {
    appendFileSync(path, randomFillSync(block).subarray(0, Math.min(left, block.length)))
  }
}

/** @param {string} path @param {Record<string, string | number>} fields */
async function call(path, fields) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ UPLOADCARE_PUB_KEY: 'demopublickey', ...fields })) {
    body.append(name, String(value))
  }
  return (await fetch(`${service.url}${path}?jsonerrors=1`, { method: 'POST', body })).json()
}

async function uploadFromNode() {
  const fields = {
    filename: 'a.bin',
    size: sizeBytes,
    content_type: 'application/x-test',
    part_size: PART_BYTES,
  }
  const { uuid, parts } = await call('/multipart/start/', fields)
  const file = await open(path)
  for (const [index, url] of parts.entries()) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, index * PART_BYTES)
    await fetch(url, { method: 'PUT', body: buffer.subarray(0, bytesRead) })
  }
  await file.close()
  await call('/multipart/complete/', { uuid })
  return uuid
}

/** Waits until the service has hashed a file, as its facts on the disk show. @param {string} uuid */
async function untilHashed(uuid) {
  while (!(await readFile(join(folder, 'data', 'files', `${uuid}.json`), 'utf8')).includes('treeHash')) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Opens a line to the service whose way up has the bandwidth. @param {URL} target */
async function openLine({ hostname, port }) {
  const line = { url: '', bytes: 0, close: () => server.close() }
  let freeAtMs = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const slow = new Transform({
      transform(chunk, _encoding, done) {
        line.bytes += chunk.length
        const nowMs = performance.now()
        freeAtMs = Math.max(nowMs, freeAtMs) + chunk.length / bytesPerMs
        setTimeout(() => done(null, chunk), freeAtMs - nowMs)
      },
    })
    client.pipe(slow).pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  line.url = `http://127.0.0.1:${server.address().port}`
  return line
}
