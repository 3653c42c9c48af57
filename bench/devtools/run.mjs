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
  const panelMs = await page.evaluate(() => /** @type {any} */ (window).run.takePanelMs())
  await page.evaluate(() => /** @type {any} */ (window).run.cleanUp())
  return { wallMs, cpuMs, panelMs }
}

const views = ['Problems', 'Entries', 'Requests', 'Timeline']
const count = Number(values.files)
for (const view of [null, ...views]) await measure(view, Math.min(count, 200))
const rows = views.map((view) => ({
  view,
  more: /** @type {{ wall: number, cpu: number, own: number }[]} */ ([]),
}))
/** @type {number[]} */
const closedMs = []
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { view, more } of rows) {
    // Each run is compared with the mean of those without the devtools before and after it: the load of the machine changes slowly.
    const before = await measure(null, count)
    const open = await measure(view, count)
    const after = await measure(null, count)
    closedMs.push(before.cpuMs, after.cpuMs)
    more.push({
      wall: (2 * open.wallMs) / (before.wallMs + after.wallMs) - 1,
      cpu: (2 * open.cpuMs) / (before.cpuMs + after.cpuMs) - 1,
      own: (2 * open.panelMs) / (before.cpuMs + after.cpuMs),
    })
  }
}
await close()
service.close()

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const percent = (/** @type {number[]} */ numbers) => `${(middle(numbers) * 100).toFixed(1)} %`
console.log(`${count} files, median of ${values.rounds} rounds`)
console.log(`Without the devtools, the main thread takes ${Math.round(middle(closedMs))} ms of CPU.`)
console.log('| devtools | the panel renders | main thread | wall time |\n|---|---:|---:|---:|')
for (const { view, more } of rows) {
  const cells = [
    `open at ${view}`,
    percent(more.map(({ own }) => own)),
    percent(more.map(({ cpu }) => cpu)),
    percent(more.map(({ wall }) => wall)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
