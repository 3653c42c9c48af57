// Many upload cycles in one page of Chromium, and what they leave behind. Run after `npm run build`:
//   node bench/soak/run.mjs [cycles=20000] [files at once=50]
import { createServer } from 'node:http'
import { openPage } from '../transport/openPage.mjs'

const cycles = Number(process.argv[2] ?? 20_000)
const size = Number(process.argv[3] ?? 50)
const WARM_UP = Math.min(1000, cycles / 2)
const LIMIT_MB = 5

let sent = 0
const sizes = new Map()
const server = createServer((request, response) => {
  for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*')
  response.setHeader('access-control-max-age', '600')
  const pieces = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (request.method === 'OPTIONS') response.end()
    else if (pathname === '/base/') {
      const body = Buffer.concat(pieces)
      const head = body.indexOf('name="file"')
      const from = body.indexOf('\r\n\r\n', head) + 4
      sent += 1
      const uuid = `00000000-0000-4000-8000-${sent.toString(16).padStart(12, '0')}`
      sizes.set(uuid, body.lastIndexOf('\r\n--', body.length - 5) - from)
      const isRefused = body.subarray(head, from).includes('filename="refused')
      const error = { status_code: 400, content: 'Refused.', error_code: 'UploadFailedError' }
      response.end(JSON.stringify(isRefused ? { error } : { file: uuid }))
    } else if (pathname === '/info/') {
      const uuid = searchParams.get('file_id')
      const facts = { uuid, file_id: uuid, size: sizes.get(uuid), is_ready: true, is_stored: true }
      sizes.delete(uuid)
      response.end(
        JSON.stringify({ ...facts, filename: 'file', original_filename: 'file', mime_type: 'text/plain' }),
      )
    } else response.end()
  })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
const service = `http://127.0.0.1:${server.address().port}`

const { page, context, close } = await openPage(new URL('./page.ts', import.meta.url), { minify: true })
await page.goto(`${page.url()}?service=${encodeURIComponent(service)}`)
await page.waitForFunction(() => window.run?.isReady())
const devtools = await context.newCDPSession(page)

async function measure() {
  // What is shown fades out, and weak references are cleared by the second collection.
  await page.waitForTimeout(2000)
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return {
    heapMb: usedSize / 1024 ** 2,
    nodes,
    jsEventListeners,
    urls: await page.evaluate(() => window.run.urls()),
  }
}

let done = 0
let uploaded = 0
async function runUntil(total) {
  while (done < total) {
    uploaded += await page.evaluate((count) => window.run.batch(count), size)
    done += size
  }
}

const show = ({ heapMb, nodes, jsEventListeners, urls }) =>
  `${heapMb.toFixed(2)} MB of heap, ${nodes} nodes, ${jsEventListeners} listeners, ${urls} object URLs`
await runUntil(WARM_UP)
const before = await measure()
console.log(`after ${done} cycles: ${show(before)}`)
let after = before
while (done < cycles) {
  await runUntil(Math.min(cycles, done + 2000))
  after = await measure()
  console.log(`after ${done} cycles: ${show(after)}`)
}
await close()
server.close()
server.closeAllConnections()
const growth = after.heapMb - before.heapMb
const left = after.jsEventListeners - before.jsEventListeners
console.log(
  `${done} cycles, ${uploaded} files uploaded: heap ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} MB (limit ${LIMIT_MB} MB), ` +
    `${left} listeners and ${after.nodes - before.nodes} nodes more, ${after.urls} object URLs left`,
)
process.exitCode = growth <= LIMIT_MB && left <= 0 && after.urls === 0 ? 0 : 1
