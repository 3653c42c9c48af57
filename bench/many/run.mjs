// Very many files beside the least list: node bench/many/run.mjs [--rounds 3]
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { openPage } from '../transport/openPage.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const FILES = 10_000
const MANY = 100_000
const PRESSES = 50
const SLOWDOWN = 4
/** Counted for a press that the browser does not report, because it took less. */
const LEAST_MS = 16

const css = await build({
  stdin: {
    contents: "@import '@lading/uploader/style.css';",
    loader: 'css',
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  write: false,
})

/** @param {boolean} isFloor */
async function open(isFloor) {
  const opened = await openPage(new URL('./page.ts', import.meta.url), { minify: true })
  const { page, context } = opened
  if (isFloor) {
    await page.goto(`${page.url()}?floor`)
    await page.waitForFunction(() => 'run' in window)
  }
  await page.addStyleTag({ content: css.outputFiles[0]?.text ?? '' })
  if (!isFloor) await page.waitForSelector('.lading-drop-area')
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** @param {string} name @param {number[]} given */
  const run = (name, ...given) =>
    page.evaluate(
      ([method, list]) => /** @type {any} */ (window).run[method](...list),
      /** @type {const} */ ([name, given]),
    )
  const metric = async (/** @type {string} */ name) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find((found) => found.name === name)?.value ?? 0
  }
  const heapMb = async () => {
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    return (await metric('JSHeapUsedSize')) / 1e6
  }
  await page.waitForFunction(() => /** @type {any} */ (window).run.isReady())
  return { ...opened, session, run, metric, heapMb }
}

/** @param {boolean} isFloor */
async function measure(isFloor) {
  /** @type {Record<string, number>} */
  const figures = {}
  const few = await open(isFloor)
  // The code of a long list runs before, as it has on a page where files were dropped before.
  await few.run('make', 60)
  await few.run('drop')
  await few.run('rest')
  await few.run('make', FILES, 60)
  const taskMs = await few.metric('TaskDuration')
  figures['10,000 dropped: painted, ms'] = await few.run('drop')
  await few.run('rest')
  figures['10,000 dropped: thread until rest, ms'] = ((await few.metric('TaskDuration')) - taskMs) * 1000
  await few.session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await few.run('upload')
  await few.run('rest')
  await few.page.locator('.lading-row').first().focus()
  await few.run('forget')
  for (let press = 0; press < PRESSES; press += 1) {
    await few.page.keyboard.press('ArrowDown')
    // As fast as a person who holds a key; each press meets another moment of the reports.
    await new Promise((resolve) => setTimeout(resolve, 130 + (press % 7) * 10))
  }
  await few.run('rest')
  const times = /** @type {number[]} */ (await few.run('interactions'))
  while (times.length < PRESSES) times.push(LEAST_MS)
  times.sort((a, b) => a - b)
  figures['a press, 200 uploads, CPU 4×: median, ms'] = times[Math.floor(times.length / 2)] ?? 0
  figures['a press, 200 uploads, CPU 4×: 98 %, ms'] = times[Math.ceil(0.98 * times.length) - 1] ?? 0
  await few.close()

  const many = await open(isFloor)
  await many.run('make', MANY)
  const beforeMb = await many.heapMb()
  await many.run('drop')
  await many.run('rest')
  figures['100,000 listed: heap, MB'] = (await many.heapMb()) - beforeMb
  const gaps = /** @type {number[]} */ (await many.run('scroll', 120)).sort((a, b) => a - b)
  figures['100,000 scrolled: 95 % of frames, ms'] = gaps[Math.floor(0.95 * gaps.length)] ?? 0
  await many.close()
  return figures
}

/** @type {Map<string, { lading: number[], floor: number[] }>} */
const table = new Map()
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const name of /** @type {const} */ (['lading', 'floor'])) {
    for (const [row, figure] of Object.entries(await measure(name === 'floor'))) {
      const found = table.get(row) ?? { lading: [], floor: [] }
      found[name].push(figure)
      table.set(row, found)
    }
  }
}
const show = (/** @type {number[]} */ list) => {
  const sorted = list.toSorted((a, b) => a - b).map((figure) => figure.toFixed(1))
  return `${sorted[Math.floor(sorted.length / 2)]} [${sorted[0]}–${sorted.at(-1)}]`
}
console.log('| | Lading | the least list |\n|---|---:|---:|')
for (const [row, { lading, floor }] of table) console.log(`| ${row} | ${show(lading)} | ${show(floor)} |`)
