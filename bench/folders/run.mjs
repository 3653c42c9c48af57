// Drops a tree of folders on the uploader and measures its frames: node bench/folders/run.mjs [folders] [files of each]
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { openPage } from '../transport/openPage.mjs'

const [folderCount = 500, fileCount = 40] = process.argv.slice(2).map(Number)
const root = await mkdtemp(join(tmpdir(), 'lading-tree-'))
const tree = join(root, 'tree')
for (let folder = 0; folder < folderCount; folder++) {
  const path = join(tree, String(folder))
  await mkdir(path, { recursive: true })
  await Promise.all(
    Array.from({ length: fileCount }, (_, file) => writeFile(join(path, `${file}.txt`), `${file}`)),
  )
}

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
/** CPU time of the tasks of the page's thread, in milliseconds: other programs do not lengthen it. */
const tasks = /** @type {number[]} */ ([])
session.on('Tracing.dataCollected', ({ value }) => {
  for (const event of /** @type {any[]} */ (value)) {
    if (event.name === 'RunTask' || event.name === 'ThreadControllerImpl::RunTask')
      tasks.push((event.tdur ?? 0) / 1000)
  }
})
await session.send('Tracing.start', {
  transferMode: 'ReportEvents',
  traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] },
})
const data = { items: [], files: [tree], dragOperationsMask: 1 }
const box = await page.locator('.lading-drop-area').boundingBox()
if (!box) throw new Error('There is no drop area.')
const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop'])) {
  await session.send('Input.dispatchDragEvent', { type, ...at, data })
}
const total = folderCount * fileCount
await page.waitForFunction((count) => /** @type {any} */ (window).run().listed === count, total, {
  timeout: 300_000,
  polling: 500,
})
const traced = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
await session.send('Tracing.end')
await traced
const { frames, growth, longTasks } = await page.evaluate(() => /** @type {any} */ (window).result())
const sorted = frames.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b)
const quantile = (/** @type {number} */ share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1)
console.log(`${total} files in ${folderCount} folders`)
console.log(
  `first files listed after ${growth.find((/** @type {any} */ g) => g.listed > 0).ms.toFixed(0)} ms, all after ${growth.at(-1).ms.toFixed(0)} ms`,
)
console.log(`the list grew in ${growth.length} steps`)
console.log(
  `frames: median ${quantile(0.5)} ms, 99th percentile ${quantile(0.99)} ms, longest ${quantile(1)} ms, over 50 ms: ${sorted.filter((/** @type {number} */ gap) => gap > 50).length} of ${sorted.length}`,
)
console.log(
  `tasks of more than 50 ms: ${longTasks.length}, longest ${Math.max(0, ...longTasks).toFixed(0)} ms`,
)
tasks.sort((a, b) => b - a)
console.log(
  `CPU time of the longest tasks: ${tasks
    .slice(0, 5)
    .map((ms) => ms.toFixed(1))
    .join(', ')} ms`,
)
await opened.close()
await rm(root, { recursive: true })
