// Growth of the JavaScript heap, with buffers, of page and worker during a multipart upload of a sparse file, in Chromium, to a server that discards the bytes.
//   node bench/transport/memory.mjs [--gb 5] [--way worker|page]
import { closeSync, openSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHeaps } from './measureHeaps.mjs'
import { openPage } from './openPage.mjs'
import { workerEntry } from './workerEntry.mjs'

const { values } = parseArgs({
  options: { gb: { type: 'string', default: '5' }, way: { type: 'string', default: 'worker' } },
})
const sizeBytes = Math.round(Number(values.gb) * 1024 ** 3)
const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
let received = 0

const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('access-control-allow-methods', '*')
  response.setHeader('access-control-max-age', '600')
  request.on('data', (chunk) => {
    if (request.method === 'PUT') received += chunk.length
  })
  request.on('end', () => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const origin = `http://127.0.0.1:${server.address().port}`
    const parts = () =>
      Array.from({ length: Math.ceil(sizeBytes / 5_242_880) }, (_, i) => `${origin}/part/${i}`)
    if (request.method === 'OPTIONS' || request.method === 'PUT') response.end()
    else if (pathname === '/multipart/start/') response.end(JSON.stringify({ uuid, parts: parts() }))
    else response.end(JSON.stringify({ uuid, size: sizeBytes, filename: 'sparse', is_ready: true }))
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))

const folder = await mkdtemp(join(tmpdir(), 'lading-memory-'))
const file = join(folder, 'sparse.bin')
closeSync(openSync(file, 'w'))
truncateSync(file, sizeBytes)

const { page, context, close } = await openPage(new URL('./memoryPage.ts', import.meta.url), {
  minify: true,
  entries: workerEntry,
})
const devtools = await context.newCDPSession(page)
const readHeaps = await measureHeaps(devtools)
await page.setInputFiles('input', file)
await devtools.send('HeapProfiler.collectGarbage')
const { bytes: before } = await readHeaps()
let peak = before
let workers = 0
let isRunning = true
const watching = (async () => {
  while (isRunning) {
    const now = await readHeaps()
    peak = Math.max(peak, now.bytes)
    workers = Math.max(workers, now.workers)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})()
const ms = await page.evaluate(
  (order) => window.run(...order),
  [`http://127.0.0.1:${server.address().port}`, values.way === 'worker'],
)
isRunning = false
await watching
await close()
server.close()
server.closeAllConnections()
await rm(folder, { recursive: true, force: true })

const mb = (bytes) => (bytes / 1024 ** 2).toFixed(1)
const limit = (4 + 1) * 5 + 30
const growth = (peak - before) / 1024 ** 2
console.log(`${values.gb} GB by the ${values.way} in ${Math.round(ms)} ms; ${mb(received)} MB received`)
console.log(
  `Heap of the page and ${workers} worker(s): ${mb(before)} MB before, ${mb(peak)} MB peak, growth ${growth.toFixed(1)} MB (limit ${limit} MB)`,
)
process.exitCode =
  growth <= limit && received === sizeBytes && workers > 0 === (values.way === 'worker') ? 0 : 1
