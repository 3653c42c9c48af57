// Scrolls a long list and measures its frames and its memory: node bench/scroll/run.mjs [rows] [text|png] [frames]
import { build } from 'esbuild'
import { openPage } from '../transport/openPage.mjs'

const [rows = '10000', kind = 'text', steps = '300'] = process.argv.slice(2)

const opened = await openPage(new URL('./page.ts', import.meta.url), { minify: true })
const { page, context } = opened
const css = await build({
  stdin: {
    contents: "@import '@lading/uploader/style.css';",
    loader: 'css',
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  write: false,
})
await page.addStyleTag({ content: css.outputFiles[0]?.text ?? '' })
await page.waitForSelector('.lading-drop-area')
const session = await context.newCDPSession(page)
await session.send('Performance.enable', { timeDomain: 'threadTicks' })

const measure = async () => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const get = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heapMb: get('JSHeapUsedSize') / 1e6, nodes: get('Nodes'), taskMs: get('TaskDuration') * 1000 }
}
await page.evaluate(
  ([count, type]) => /** @type {any} */ (window).run.fill(count, type),
  [Number(rows), kind],
)
// The first pass warms the page up; its memory is that of the next ones, or something grows.
await page.evaluate((count) => /** @type {any} */ (window).run.scroll(count), Number(steps))
const before = await measure()
const gaps = /** @type {number[]} */ (
  await page.evaluate((count) => /** @type {any} */ (window).run.scroll(count), Number(steps))
)
const after = await measure()
const urls = await page.evaluate(() => /** @type {any} */ (window).run.urls())

const sorted = gaps.toSorted((a, b) => a - b)
const share = (/** @type {number} */ part) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)
console.log(`${rows} rows (${kind}), scrolled to the end and back in ${gaps.length} frames`)
console.log(`  frame gaps: median ${share(0.5)} ms, 95 % ≤ ${share(0.95)} ms, longest ${share(1)} ms`)
console.log(
  `  CPU of the page's thread per frame: ${((after.taskMs - before.taskMs) / gaps.length).toFixed(1)} ms`,
)
console.log(
  `  heap ${before.heapMb.toFixed(1)} → ${after.heapMb.toFixed(1)} MB, nodes ${before.nodes} → ${after.nodes}`,
)
console.log(`  object URLs at the end: ${urls}`)
await opened.close()
