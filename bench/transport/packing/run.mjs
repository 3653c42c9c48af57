// Many small files: time until all are stored, and requests, in Chromium to a service in memory with a latency.
//   node bench/transport/packing/run.mjs [--files 500] [--latency 30] [--rounds 5]
import { parseArgs } from 'node:util'
import { openPage } from '../openPage.mjs'
import { workerEntry } from '../workerEntry.mjs'
import { startPackService } from './startPackService.mjs'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '500' },
    latency: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '5' },
  },
})
const files = Number(values.files)
const rounds = Number(values.rounds)

const { page, close } = await openPage(new URL('./page.ts', import.meta.url), {
  minify: true,
  entries: workerEntry,
})
const ways = await page.evaluate(() => window.ways)
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

for (const protocol of ['HTTP/1.1', 'HTTP/2']) {
  const service = await startPackService({ protocol, latencyMs: Number(values.latency) })
  const times = new Map(ways.map((way) => [way, []]))
  const counts = new Map()
  // The first round warms page and service up.
  for (let round = 0; round <= rounds; round++) {
    for (const way of ways) {
      await service.clear()
      const ms = await page.evaluate(
        ([way, url, count]) => window.run(way, url, count),
        [way, service.url, files],
      )
      if ((await service.countFiles()) !== files) throw new Error(`${way}: the service has other files.`)
      if (round > 0) times.get(way).push(Math.round(ms))
      counts.set(way, { ...service.counts })
    }
  }
  console.log(`\n${files} files of 10 kB, ${values.latency} ms an answer, ${protocol}`)
  console.table(
    Object.fromEntries(
      ways.map((way) => {
        const all = times.get(way)
        const spread = `${Math.min(...all)}–${Math.max(...all)}`
        return [way, { 'median, ms': median(all), spread, ...counts.get(way) }]
      }),
    ),
  )
  service.close()
}
await close()
process.exit()
