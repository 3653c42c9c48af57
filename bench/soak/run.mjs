// Many upload cycles in one page of Chromium, and what they leave behind. Run after `npm run build`:
//   node bench/soak/run.mjs [cycles=20000] [files at once=50]
import { openPage } from '../transport/openPage.mjs'
import { startSmallService } from './startSmallService.mjs'

const cycles = Number(process.argv[2] ?? 20_000)
const size = Number(process.argv[3] ?? 50)
const WARM_UP = Math.min(1000, cycles / 2)
const LIMIT_MB = 5

const service = await startSmallService()
const { page, context, close } = await openPage(new URL('./page.ts', import.meta.url), { minify: true })
await page.goto(`${page.url()}?service=${encodeURIComponent(service.url)}`)
await page.waitForFunction(() => window.run?.isReady())
const devtools = await context.newCDPSession(page)

async function measure() {
  // Shown elements fade out, and weak references are cleared by the second collection.
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
service.close()
const growth = after.heapMb - before.heapMb
const left = after.jsEventListeners - before.jsEventListeners
console.log(
  `${done} cycles, ${uploaded} files uploaded: heap ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} MB (limit ${LIMIT_MB} MB), ` +
    `${left} listeners and ${after.nodes - before.nodes} nodes more, ${after.urls} object URLs left`,
)
process.exitCode = growth <= LIMIT_MB && left <= 0 && after.urls === 0 ? 0 : 1
