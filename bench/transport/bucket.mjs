// Time of one large file into a bucket, by ways that share everything else, and of our own with devtools open; in Chromium.
//   node bench/transport/bucket.mjs [--mb 500] [--rounds 3] [--latency 30] [--speed 20]
import { parseArgs } from 'node:util'
import { openPage } from './openPage.mjs'
import { startBucket } from './startBucket.mjs'
import { workerEntry } from './workerEntry.mjs'

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    latency: { type: 'string', default: '30' },
    // Megabytes a second of each connection.
    speed: { type: 'string', default: '20' },
  },
})
const partBytes = 5_242_880
const order = { sizeBytes: Number(values.mb) * 1_000_000, partBytes, connections: 4 }
const store = await startBucket({
  latencyMs: Number(values.latency),
  bytesPerMs: Number(values.speed) * 1000,
  partBytes,
})
const { page, context, close } = await openPage(new URL('./bucketPage.ts', import.meta.url), {
  minify: true,
  entries: workerEntry,
})
const devtools = await context.newCDPSession(page)
await devtools.send('Performance.enable')
const busyMs = async () => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

const rows = [
  { name: 'floor', way: 'floor', hasDevtools: false },
  { name: 'ours', way: 'ours', hasDevtools: false },
  { name: 'ours, devtools open', way: 'ours', hasDevtools: true },
  { name: "Uppy's aws-s3", way: 'uppy', hasDevtools: false },
].map((row) => ({ ...row, times: /** @type {number[]} */ ([]), busy: /** @type {number[]} */ ([]) }))
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

for (let round = 0; round < Number(values.rounds); round++) {
  for (const { way, hasDevtools, times, busy } of rows) {
    const before = await busyMs()
    times.push(
      await page.evaluate((given) => /** @type {any} */ (window).run(given), {
        ...order,
        way,
        hasDevtools,
        store: store.url,
      }),
    )
    busy.push((await busyMs()) - before)
  }
}
await close()
store.close()

const floorMs = middle(rows[0].times)
console.log(
  `${values.mb} MB in parts of 5 MiB, 4 connections of ${values.speed} MB/s, ${values.latency} ms; median of ${values.rounds}`,
)
console.log('| way | ms | of the floor | main thread, ms |\n|---|---:|---:|---:|')
for (const { name, times, busy } of rows) {
  const ms = middle(times)
  console.log(
    `| ${name} | ${Math.round(ms)} | ${(ms / floorMs).toFixed(2)} × | ${Math.round(middle(busy))} |`,
  )
}
