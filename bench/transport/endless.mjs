// Heap of page and worker, with buffers, during a long run of uploads to a server that discards the bytes, in Chromium. Files that are
// uploaded are removed, as a page does that has sent them.
//   node bench/transport/endless.mjs --files 100000 --gb 100     # the whole run; 2,000 files and 2 GB by default
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { measureHeaps } from './measureHeaps.mjs'
import { openPage } from './openPage.mjs'
import { workerEntry } from './workerEntry.mjs'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '2000' }, gb: { type: 'string', default: '2' } },
})
const MAX_GROWTH_MB = 20
const BATCH = 500
const files = Number(values.files)
// One file of each batch goes in parts, with as many bytes as 40 others.
const LARGE_SHARE = 40
const batches = Math.ceil(files / BATCH)
const smallBytes = Math.round((Number(values.gb) * 1e9) / (files + batches * (LARGE_SHARE - 1)))
const largeBytes = LARGE_SHARE * smallBytes
let received = 0
let stored = 0

/** A new id, which begins with the kind of the file. */
const createUuid = (/** @type {'a' | 'b'} */ kind) =>
  `${kind}${String(++stored).padStart(7, '0')}-9a1c-4b3e-8f11-5c1d2a7e9f10`
const describe = (/** @type {string} */ uuid) => {
  const size = uuid.startsWith('b') ? largeBytes : smallBytes
  return JSON.stringify({
    uuid,
    file_id: uuid,
    size,
    filename: 'a.bin',
    original_filename: 'a.bin',
    is_ready: true,
  })
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const origin = `http://${request.headers.host}`
  let text = ''
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('access-control-allow-methods', '*')
  response.setHeader('access-control-max-age', '600')
  request.on('data', (chunk) => {
    if (request.method === 'PUT' || pathname === '/base/') received += chunk.length
    else text += chunk
  })
  request.on('end', () => {
    if (request.method === 'OPTIONS' || request.method === 'PUT') response.end()
    else if (pathname === '/base/') response.end(JSON.stringify({ file: createUuid('a') }))
    else if (pathname === '/multipart/start/') {
      const partBytes = Number(/name="part_size"\s+(\d+)/.exec(text)?.[1])
      const count = Math.ceil(largeBytes / partBytes)
      const uuid = createUuid('b')
      const parts = Array.from({ length: count }, (_, index) => `${origin}/part/${uuid}/${index}`)
      response.end(JSON.stringify({ uuid, parts }))
    } else {
      const uuid = searchParams.get('file_id') ?? /name="uuid"\s+([\w-]+)/.exec(text)?.[1] ?? ''
      response.end(describe(uuid))
    }
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())

const { page, context, close } = await openPage(new URL('./endlessPage.ts', import.meta.url), {
  minify: true,
  entries: workerEntry,
})
const devtools = await context.newCDPSession(page)
const readHeaps = await measureHeaps(devtools)
await page.evaluate((order) => window.run(...order), [`http://127.0.0.1:${port}`, smallBytes, largeBytes])
const readSettled = async () => {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await readHeaps()).bytes
}
const toMb = (/** @type {number} */ bytes) => bytes / 1024 ** 2

// The first batch loads all code, and starts the worker.
const upload = (/** @type {number} */ count) => page.evaluate((given) => window.upload(given), count)
await upload(Math.min(BATCH, files))
const start = await readSettled()
// Settled, and with garbage that nothing has collected yet.
let [peakSettled, peak, done] = [start, start, Math.min(BATCH, files)]
const fromMs = performance.now()
while (done < files) {
  const count = Math.min(BATCH, files - done)
  let isRunning = true
  const running = upload(count).finally(() => {
    isRunning = false
  })
  while (isRunning) {
    peak = Math.max(peak, (await readHeaps()).bytes)
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 500))])
  }
  await running
  done += count
  const settled = await readSettled()
  peakSettled = Math.max(peakSettled, settled)
  const nowMb = toMb(settled - start)
  if (done % (20 * BATCH) === 0 || done === files)
    console.log(`${done} files, ${(received / 1e9).toFixed(1)} GB: ${nowMb.toFixed(1)} MB above the start`)
}
const grown = toMb((await readSettled()) - start)
const seconds = Math.round((performance.now() - fromMs) / 1000)
await close()
server.close()
server.closeAllConnections()
console.log(
  `${files} files and ${(received / 1e9).toFixed(1)} GB in ${seconds} s: heap ${toMb(start).toFixed(1)} MB at the start, ${grown.toFixed(1)} MB more at the end, ${toMb(peakSettled - start).toFixed(1)} MB more at most (limit ${MAX_GROWTH_MB} MB), ${toMb(peak - start).toFixed(1)} MB with garbage`,
)
process.exitCode = toMb(peakSettled - start) <= MAX_GROWTH_MB && stored === files ? 0 : 1
