// The first upload of a cold page whose uploader is a script without a build: bytes and times, in Chromium.
//   node bench/script/run.mjs [--rounds 5] [--only lading,react] [--requests]

import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromiumArgs } from '../../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'
import { startLocalService } from '../../scripts/lib/startLocalService.mjs'
import { createPages } from './createPages.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'lading,uploadcare,react' },
    requests: { type: 'boolean', default: false },
  },
})
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

const service = await startLocalService({ port: 0, data: join(tmpdir(), `lading-script-${process.pid}`) })
const pages = await createPages(service.url)
/** @type {import('./createPages.mjs').ScriptPage | undefined} */
let current
const server = createServer(({ url = '/' }, response) => {
  const file = url === '/' ? current?.html : current?.files.get(url)
  if (!file) return response.writeHead(404).end()
  const type = /\.js$/.test(url) ? 'text/javascript' : /\.css$/.test(url) ? 'text/css' : 'text/html'
  return response
    .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    .end(gzipSync(file, { level: 9 }))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
const dropped = join(tmpdir(), `lading-script-${process.pid}.txt`)
writeFileSync(dropped, 'A line of text that is dropped. '.repeat(960))
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumArgs] })

/** @param {string} name */
async function measure(name) {
  current = pages[name]
  if (!current) throw new Error(`There is no page ${name}.`)
  const context = await browser.newContext()
  const page = await context.newPage()
  if (values.requests) page.on('console', (message) => console.log(name, message.text()))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  /** @type {Map<string, { url: string, method: string, start: number, end: number, bytes: number }>} */
  const requests = new Map()
  session.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, timestamp }) => {
    if (url.startsWith('http')) requests.set(requestId, { url, method, start: timestamp, end: 0, bytes: 0 })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength })
  })
  await page.addInitScript(
    ({ ready, listed }) => {
      const times = { ready: 0, listed: 0, event: 0 }
      Object.assign(window, { times })
      const look = () => {
        const isShown = [...document.querySelectorAll(ready)].some((button) => button.clientHeight > 0)
        if (!times.ready && isShown) times.ready = performance.now()
        if (!times.listed && document.querySelector(listed)) times.listed = performance.now()
      }
      // A page that is behind another one has no frames.
      setInterval(look, 10)
    },
    { ready: current.ready, listed: current.listed },
  )
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  await page.waitForFunction(() => /** @type {any} */ (window).times.ready > 0, null, { polling: 20 })
  const box = await page.locator(current.ready).filter({ visible: true }).first().boundingBox()
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const data = { items: [], files: [dropped], dragOperationsMask: 1 }
  const isListed = () => page.evaluate(() => /** @type {any} */ (window).times.listed > 0)
  // Uploadcare's area is shown before it takes what is dropped: a person would do it again.
  for (let attempt = 0; attempt < 10 && !(await isListed()); attempt++) {
    for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop'])) {
      await session.send('Input.dispatchDragEvent', { type, x, y, data })
    }
    for (let wait = 0; wait < 100 && !(await isListed()); wait++) await page.waitForTimeout(20)
  }
  const isUpload = ({ method = '', url = '' }) => method === 'POST' && url.includes('/base/')
  const post = () => [...requests.values()].find((request) => isUpload(request) && request.end > 0)
  const giveUpAtMs = performance.now() + 30_000
  while (!post()) {
    if (performance.now() > giveUpAtMs) throw new Error(`${name} has not uploaded the file.`)
    await page.waitForTimeout(20)
  }
  await page.waitForFunction(() => /** @type {any} */ (window).times.event > 0, null, { polling: 20 })
  const times = await page.evaluate(() => /** @type {any} */ (window).times)
  const all = [...requests.values()]
  const first = Math.min(...all.map(({ start }) => start))
  const ms = (/** @type {number} */ seconds) => Math.round((seconds - first) * 1000)
  const sent = /** @type {NonNullable<ReturnType<typeof post>>} */ (post())
  const own = all.filter(({ url, start }) => url.includes(`:${port}/`) && start < sent.end)
  const before = own.filter(({ end }) => end > 0 && end <= sent.end)
  if (values.requests) {
    for (const { url, method, start, end, bytes } of all) {
      console.log(
        `${ms(start)}–${end ? ms(end) : '…'}\t${bytes}\t${method} ${url.replace(/^http:\/\/[^/]+/, '')}`,
      )
    }
  }
  await context.close()
  return {
    ready: Math.round(times.ready),
    listed: Math.round(times.listed),
    'POST begins': ms(sent.start),
    uploaded: ms(sent.end),
    event: Math.round(times.event),
    'files loaded': before.length,
    'kB loaded': Math.round(before.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10,
    'files requested': own.length,
  }
}

const median = (/** @type {number[]} */ numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const names = values.only.split(',')
/** @type {Record<string, Awaited<ReturnType<typeof measure>>[]>} */
const rounds = Object.fromEntries(names.map((name) => [name, []]))
for (let round = 0; round < Number(values.rounds); round++) {
  for (const name of names) {
    process.stderr.write(`${name} `)
    rounds[name]?.push(await measure(name))
  }
}
/** @type {Record<string, Record<string, string>>} */
const table = {}
for (const name of names) {
  const all = rounds[name] ?? []
  table[name] = Object.fromEntries(
    Object.keys(all[0] ?? {}).map((key) => {
      const numbers = all.map((one) => one[/** @type {keyof typeof one} */ (key)])
      return [key, `${median(numbers)} [${Math.min(...numbers)}–${Math.max(...numbers)}]`]
    }),
  )
}
console.log(
  'First upload of a cold page: 1.6 Mbit/s, 150 ms, processor slowed 4×; times in ms since navigation',
)
console.table(table)
await browser.close()
server.close()
server.closeAllConnections()
await service.stop()
process.exit()
