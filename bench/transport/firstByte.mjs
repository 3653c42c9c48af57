// Time from a drop to the first byte of the file that leaves the page, in Chromium, over a line with a round trip time.
//   node bench/transport/firstByte.mjs [--rtt 100] [--rounds 5] [--way worker|page]
import { parseArgs } from 'node:util'
import { openPage } from './openPage.mjs'
import { slowLine } from './slowLine.mjs'
import { startPartSink } from './startPartSink.mjs'
import { workerEntry } from './workerEntry.mjs'

const { values } = parseArgs({
  options: {
    rtt: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    way: { type: 'string', default: 'worker' },
  },
})
const rttMs = Number(values.rtt)
const files = { '10 kB': 10_000, '1 MB': 1_000_000, '30 MB, in parts': 30_000_000 }
const ways = { 'dragged before': 1000, 'without a sign': null }

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const sink = await startPartSink()
const { page, close } = await openPage(new URL('./firstBytePage.tsx', import.meta.url), {
  minify: true,
  hasProfile: true,
  entries: workerEntry,
})
const rows = {}
for (const [size, bytes] of Object.entries(files)) {
  for (const [way, dragMs] of Object.entries(ways)) {
    const times = []
    // The first round loads and compiles the code.
    for (let round = 0; round <= Number(values.rounds); round++) {
      // Another origin each time, to which nothing is open.
      const line = await slowLine(sink.url, rttMs)
      const droppedAtMs = await page.evaluate(
        (order) => window.run(...order),
        [line.url, bytes, dragMs, values.way === 'worker'],
      )
      let first
      const giveUpAtMs = performance.now() + 20_000
      while (!first) {
        if (performance.now() > giveUpAtMs) throw new Error('No byte of the file has left the page.')
        first = line.requests.find(
          ({ method, path }) => method === 'PUT' || (method === 'POST' && path.startsWith('/base/')),
        )
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      if (round > 0) times.push(first.atMs - droppedAtMs)
      await page.waitForTimeout(4 * rttMs)
      line.close()
    }
    rows[`${size}, ${way}`] = {
      'median, ms': Math.round(median(times)),
      spread: `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`,
      'round trips': (median(times) / rttMs || 0).toFixed(2),
    }
  }
}
await close()
sink.close()
console.log(`From the drop to the first byte of the file, round trip ${rttMs} ms, by the ${values.way}`)
console.table(rows)
process.exit()
