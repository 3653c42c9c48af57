// Cost of the open devtools while many small files are uploaded by the ready-made uploader, in Chromium. After `npm run build`:
//   node bench/devtools/run.mjs [--files 1000] [--rounds 7]
import { parseArgs } from 'node:util'
import { startSmallService } from '../soak/startSmallService.mjs'
import { openPage } from '../transport/openPage.mjs'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '7' } },
})
const service = await startSmallService()
const { page, context, close } = await openPage(new URL('./page.ts', import.meta.url), { minify: true })
await page.goto(`${page.url()}?service=${encodeURIComponent(service.url)}`)
await page.waitForFunction(() => /** @type {any} */ (window).run?.isReady())
const session = await context.newCDPSession(page)
await session.send('Performance.enable', { timeDomain: 'threadTicks' })

async function getCpuMs() {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** @param {string | null} view @param {number} count */
async function measure(view, count) {
  await page.evaluate((name) => /** @type {any} */ (window).run.prepare(name), view)
  await session.send('HeapProfiler.collectGarbage')
  const before = await getCpuMs()
  const wallMs = /** @type {number} */ (
    await page.evaluate((size) => /** @type {any} */ (window).run.upload(size), count)
  )
  const cpuMs = (await getCpuMs()) - before
  await page.evaluate(() => /** @type {any} */ (window).run.cleanUp())
  return { wallMs, cpuMs }
}

const rows = [null, 'Problems', 'Entries', 'Requests', 'Timeline'].map((view) => ({
  view,
  wall: /** @type {number[]} */ ([]),
  cpu: /** @type {number[]} */ ([]),
}))
const count = Number(values.files)
for (const { view } of rows) await measure(view, Math.min(count, 200))
for (let round = 0; round < Number(values.rounds); round++) {
  // Each round begins with another row: the first one is warmed up by none.
  for (const index of rows.keys()) {
    const { view, wall, cpu } = rows[(index + round) % rows.length]
    const { wallMs, cpuMs } = await measure(view, count)
    wall.push(wallMs)
    cpu.push(cpuMs)
  }
}
await close()
service.close()

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const [closed] = rows
const more = (key, row) => `${((middle(row[key]) / middle(closed[key]) - 1) * 100).toFixed(1)} %`
console.log(`${count} files, median of ${values.rounds} interleaved rounds`)
console.log('| devtools | ms | more | main thread, ms of CPU | more |\n|---|---:|---:|---:|---:|')
for (const row of rows) {
  const name = row.view === null ? 'none' : `open at ${row.view}`
  const cells = [
    name,
    Math.round(middle(row.wall)),
    more('wall', row),
    Math.round(middle(row.cpu)),
    more('cpu', row),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
