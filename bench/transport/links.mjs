// Goodput of an upload in parts over 12 lines, with no setting touched, beside the best fixed number of parts in flight, in Chromium.
//   node bench/transport/links.mjs [--mbit 5,50,500] [--rtt 20,150] [--loss 0,1] [--protocols http,https] [--seconds 20] [--rounds 3] [--packets]
// It needs root, for network namespaces of its own, and a kernel with netem. Where that is missing, and with `--packets`, a process passes
// the packets on, which takes python3 and /dev/net/tun.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPage } from './openPage.mjs'
import { startPartSink } from './startPartSink.mjs'
import { tunLine } from './tunLine.mjs'

const { values } = parseArgs({
  options: {
    mbit: { type: 'string', default: '5,50,500' },
    rtt: { type: 'string', default: '20,150' },
    loss: { type: 'string', default: '0,1' },
    protocols: { type: 'string', default: 'http,https' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    packets: { type: 'boolean', default: false },
    inside: { type: 'boolean', default: false },
  },
})
const numbers = (list) => list.split(',').map(Number)
const PART_BYTES = 5_242_880
/** Fixed numbers of parts in flight. The default, 4, follows the line. */
const FIXED = { http: [1, 2, 4, 6], https: [3, 6, 12] }
const PAUSE_MS = 1000
const CONNECTIONS = { http: 6, https: 1 }
const SEGMENT_BYTES = 1460

/**
 * Returns about what all connections of a page reach together, in Mbit/s.
 * Source: Mathis et al., "The Macroscopic Behavior of the TCP Congestion Avoidance Algorithm".
 */
function estimate(protocol, { mbit, rttMs, loss }) {
  if (loss === 0) return mbit
  return Math.min(
    mbit,
    (CONNECTIONS[protocol] * SEGMENT_BYTES * 8 * 1.22) / (rttMs * 1000 * Math.sqrt(loss / 100)),
  )
}

const run = (command, ...words) => execFileSync(command, words, { stdio: 'pipe' })
const describe = ({ mbit, rttMs, loss }) => [
  ...['delay', `${rttMs / 2}ms`, 'rate', `${mbit}mbit`, 'limit', '100000'],
  ...(loss > 0 ? ['loss', `${loss}%`] : []),
]

/** Returns why a command fails; null where it does not. */
function findObstacle(command) {
  const { status, stderr, error } = spawnSync('unshare', ['-n', 'sh', '-c', command], { encoding: 'utf8' })
  return status === 0 ? null : (stderr || String(error)).trim()
}

if (!values.inside) {
  const line = describe({ mbit: 5, rttMs: 20, loss: 1 }).join(' ')
  const noNetem = findObstacle(`ip link set lo up && tc qdisc add dev lo root netem ${line}`)
  const noTun = findObstacle('python3 --version && ip tuntap add dev near mode tun')
  if (noTun && (noNetem || values.packets)) {
    console.log(`Skipped: no netem (${noNetem}), and no packets of our own (${noTun}). Both need root.`)
    process.exit()
  }
  const script = fileURLToPath(import.meta.url)
  const words = ['--inside', ...process.argv.slice(2), ...(noNetem ? ['--packets'] : [])]
  const { status } = spawnSync('unshare', ['-n', process.execPath, script, ...words], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
run('ip', 'link', 'set', 'dev', 'lo', 'up')
const CONTROL = '/proc/sys/net/ipv4/tcp_congestion_control'
try {
  // What most people's systems have.
  writeFileSync(CONTROL, 'cubic')
} catch {
  console.log('To have cubic: sysctl -w net.ipv4.tcp_allowed_congestion_control="reno cubic"')
}
console.log(`Congestion control: ${readFileSync(CONTROL, 'utf8').trim()}`)
const tun = values.packets ? await tunLine() : null
if (!tun) run('ip', 'link', 'set', 'dev', 'lo', 'mtu', '1500', 'gso_max_segs', '1')

const { page, close } = await openPage(new URL('./linksPage.ts', import.meta.url), { minify: true })

/** Opens a line to a new service. Returns its URL and a function that closes it. */
async function openLine(protocol, link) {
  if (tun) return { url: await tun.open(link, protocol), close() {} }
  const sink = await startPartSink({ protocol })
  run('tc', 'qdisc', 'replace', 'dev', 'lo', 'root', 'netem', ...describe(link))
  return {
    url: sink.url,
    close() {
      run('tc', 'qdisc', 'del', 'dev', 'lo', 'root')
      sink.close()
    },
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Sends a file so often in one page. Returns the goodput of each time in Mbit/s. */
async function measure(protocol, link, count, times) {
  const line = await openLine(protocol, link)
  const bytes = Math.max(4 * PART_BYTES, (estimate(protocol, link) * 1e6 * Number(values.seconds)) / 8)
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
        const free = []
        const fixed = FIXED[protocol].map(() => [])
        for (let round = 0; round < Number(values.rounds); round++) {
          free.push(await measure(protocol, link, null, 2))
          for (const [index, count] of FIXED[protocol].entries())
            fixed[index].push(...(await measure(protocol, link, count, 1)))
        }
        const [first, later] = [0, 1].map((file) => median(free.map((each) => each[file])))
        const medians = fixed.map(median)
        const best = Math.max(...medians)
        rows[`${protocol === 'http' ? 'HTTP/1.1' : 'HTTP/2'}, ${mbit} Mbit/s, ${rttMs} ms, ${loss} %`] = {
          'each fixed': medians.map((each) => each.toFixed(1)).join(' '),
          'best fixed': FIXED[protocol][medians.indexOf(best)],
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
tun?.close()
console.table(rows)
process.exit()
