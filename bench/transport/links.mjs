// Goodput of an upload in parts over 12 lines, with no setting touched, beside the best fixed number of parts in flight, in Chromium.
//   node bench/transport/links.mjs [--mbit 5,50,500] [--rtt 20,150] [--loss 0,1] [--protocols http,https] [--seconds 20] [--simulate]
// It needs root and a kernel with netem, for a network namespace of its own. `--simulate` puts a process between page and service
// instead, which delays bytes and limits their rate.
import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPage } from './openPage.mjs'
import { slowLine } from './slowLine.mjs'
import { startPartSink } from './startPartSink.mjs'

const { values } = parseArgs({
  options: {
    mbit: { type: 'string', default: '5,50,500' },
    rtt: { type: 'string', default: '20,150' },
    loss: { type: 'string', default: '0,1' },
    protocols: { type: 'string', default: 'http,https' },
    seconds: { type: 'string', default: '20' },
    simulate: { type: 'boolean', default: false },
    inside: { type: 'boolean', default: false },
  },
})
const numbers = (list) => list.split(',').map(Number)
const PART_BYTES = 5_242_880
/** Fixed numbers of parts in flight. The default, 4, follows the line. */
const FIXED = { http: [1, 2, 3, 5, 6], https: [3, 6, 9, 12] }
const PAUSE_MS = 1000

const run = (command, ...words) => execFileSync(command, words, { stdio: 'pipe' })
const describe = ({ mbit, rttMs, loss }) => [
  ...['delay', `${rttMs / 2}ms`, 'rate', `${mbit}mbit`, 'limit', '100000'],
  ...(loss > 0 ? ['loss', `${loss}%`] : []),
]

/** Returns why the lines cannot be had here; null where they can. */
function findObstacle() {
  if (process.getuid?.() !== 0) return 'a network namespace needs root'
  const line = describe({ mbit: 5, rttMs: 20, loss: 1 }).join(' ')
  const { status, stderr, error } = spawnSync(
    'unshare',
    ['-n', 'sh', '-c', `ip link set lo up && tc qdisc add dev lo root netem ${line}`],
    { encoding: 'utf8' },
  )
  return status === 0 ? null : `no netem (${(stderr || String(error)).trim()})`
}

if (!values.simulate && !values.inside) {
  const obstacle = findObstacle()
  if (obstacle) {
    console.log(`Skipped: ${obstacle}. Run it with --simulate instead.`)
    process.exit()
  }
  const script = fileURLToPath(import.meta.url)
  const { status } = spawnSync(
    'unshare',
    ['-n', process.execPath, script, '--inside', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  )
  process.exit(status ?? 1)
}
if (values.inside) run('ip', 'link', 'set', 'dev', 'lo', 'up', 'mtu', '1500', 'gso_max_segs', '1')

const { page, close } = await openPage(new URL('./linksPage.ts', import.meta.url), { minify: true })

/** Opens a line to a service. Returns its URL and a function that closes it. */
async function openLine(sink, { mbit, rttMs, loss }) {
  if (values.simulate) return slowLine(sink.url, rttMs, { bytesPerMs: mbit * 125, loss: loss / 100 })
  run('tc', 'qdisc', 'replace', 'dev', 'lo', 'root', 'netem', ...describe({ mbit, rttMs, loss }))
  return { url: sink.url, close: () => run('tc', 'qdisc', 'del', 'dev', 'lo', 'root') }
}

/** Sends a file so often in one page. Returns the goodput of each time in Mbit/s. */
async function measure(sink, link, count, times) {
  const line = await openLine(sink, link)
  const bytes = Math.max(4 * PART_BYTES, (link.mbit * 1e6 * Number(values.seconds)) / 8)
  const ms = await page.evaluate((order) => window.run(...order), [line.url, bytes, count, times])
  line.close()
  await page.waitForTimeout(PAUSE_MS)
  return ms.map((each) => (bytes * 8) / each / 1000)
}

const rows = {}
for (const protocol of values.protocols.split(',')) {
  for (const mbit of numbers(values.mbit)) {
    for (const rttMs of numbers(values.rtt)) {
      for (const loss of numbers(values.loss)) {
        const link = { mbit, rttMs, loss }
        const sink = await startPartSink({ protocol })
        const [first, later] = await measure(sink, link, null, 2)
        const fixed = []
        for (const count of FIXED[protocol]) fixed.push((await measure(sink, link, count, 1))[0])
        sink.close()
        const best = Math.max(...fixed)
        rows[`${protocol === 'http' ? 'HTTP/1.1' : 'HTTP/2'}, ${mbit} Mbit/s, ${rttMs} ms, ${loss} %`] = {
          'best fixed': FIXED[protocol][fixed.indexOf(best)],
          'Mbit/s': best.toFixed(1),
          'first file, of it': `${Math.round((100 * first) / best)} %`,
          'later file, of it': `${Math.round((100 * later) / best)} %`,
        }
        console.log(Object.keys(rows).at(-1), rows[Object.keys(rows).at(-1)])
      }
    }
  }
}
await close()
console.table(rows)
process.exit()
