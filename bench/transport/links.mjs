// Goodput of an upload in parts over 12 lines, with no setting touched, beside the best fixed number of parts in flight, in Chromium.
//   node bench/transport/links.mjs [--mbit 5,50,500] [--rtt 20,150] [--loss 0,1] [--protocols http,https] [--seconds 24] [--rounds 1] [--way worker|page] [--packets]
// It needs root, for network namespaces of its own, and a kernel with netem. Where that is missing, and with `--packets`, a process passes
// the packets on, which takes python3 and /dev/net/tun.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPage } from './openPage.mjs'
import { startPartSink } from './startPartSink.mjs'
import { tunLine } from './tunLine.mjs'
import { workerEntry } from './workerEntry.mjs'

const { values } = parseArgs({
  options: {
    mbit: { type: 'string', default: '5,50,500' },
    rtt: { type: 'string', default: '20,150' },
    loss: { type: 'string', default: '0,1' },
    protocols: { type: 'string', default: 'http,https' },
    seconds: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '1' },
    way: { type: 'string', default: 'worker' },
    packets: { type: 'boolean', default: false },
    inside: { type: 'boolean', default: false },
  },
})
const numbers = (list) => list.split(',').map(Number)
const PART_BYTES = 5_242_880
/** Numbers of parts in flight. Null is the default, which follows the line, as a setting of 4 does. */
const COUNTS = { http: [null, 1, 3, 6], https: [null, 3, 6, 12] }
const PAUSE_MS = 1000
/** Lines without losses that take together no more than this are measured at the same time, by a page for each; those with losses are slow. */
const TOGETHER_MBIT = 200
const LINES = 16
/** Lines with losses are measured by so many pages at the same time, for chance decides much there. */
const COPIES = 2
/** A line that is measured alone shows in a shorter time what it takes, and so does a later file. */
const ALONE_SHARE = 1 / 3
const LATER_SHARE = 1 / 2

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

/** The only line of a kernel with netem. */
async function netemLine() {
  run('ip', 'link', 'set', 'dev', 'lo', 'mtu', '1500', 'gso_max_segs', '1')
  let bytes = 0
  let sink
  return {
    async open(_, link, protocol) {
      sink?.close()
      bytes = 0
      sink = await startPartSink({ protocol, onPart: (_, piece) => (bytes += piece) })
      run('tc', 'qdisc', 'replace', 'dev', 'lo', 'root', 'netem', ...describe(link))
      return sink.url
    },
    received: async () => ({ '127.0.0.1': bytes }),
    close: () => sink?.close(),
  }
}

const lineCount = values.packets ? LINES : 1
const lines = values.packets ? await tunLine(lineCount) : await netemLine()
const { page, browser, close } = await openPage(new URL('./linksPage.ts', import.meta.url), {
  minify: true,
  entries: workerEntry,
})
const pages = [page]
while (pages.length < lineCount) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  pages.push(await context.newPage())
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Starts an upload on each of some lines and ends them after a while. Returns the goodput of each in Mbit/s. */
async function measure(runs, seconds) {
  const bytesOf = async () => {
    const received = await lines.received()
    return runs.map(({ url }) => received[new URL(url).hostname])
  }
  const before = await bytesOf()
  const fromMs = performance.now()
  await Promise.all(
    runs.map(({ page, url, bytes, count }) =>
      page.evaluate((order) => window.run(...order), [url, bytes, count, values.way === 'worker']),
    ),
  )
  await wait(fromMs + 1000 * seconds - performance.now())
  const after = await bytesOf()
  const ms = performance.now() - fromMs
  await Promise.all(runs.map(({ page }) => page.evaluate(() => window.stop())))
  await wait(PAUSE_MS)
  return after.map((bytes, index) => ((bytes - before[index]) * 8) / ms / 1000)
}

/** Measures a first file and a later one, of as many runs at the same time as there are lines. */
async function measureAll(runs, seconds) {
  const open = []
  for (const [index, { link, protocol, count }] of runs.entries()) {
    const url = await lines.open(index, link, protocol)
    await pages[index].goto(page.url())
    await pages[index].waitForFunction(() => 'run' in window)
    open.push({ page: pages[index], url, count, bytes: Math.max(64 * PART_BYTES, link.mbit * 2e6) })
  }
  for (const [index, mbit] of (await measure(open, seconds)).entries()) runs[index].first.push(mbit)
  for (const [index, mbit] of (await measure(open, seconds * LATER_SHARE)).entries())
    runs[index].later.push(mbit)
}

const toRun = (link, protocol, count) => ({ link, protocol, count, first: [], later: [] })
const nameOf = ({ link: { mbit, rttMs, loss }, protocol }) =>
  `${protocol === 'http' ? 'HTTP/1.1' : 'HTTP/2'}, ${mbit} Mbit/s, ${rttMs} ms, ${loss} %`

/** Prints the runs of a line beside the best fixed number. */
function toRow(runs) {
  const [free, ...fixed] = runs
  const row = {}
  for (const which of ['first', 'later']) {
    const means = fixed.map((each) => mean(each[which]))
    const best = Math.max(...means)
    row[`${which}: each fixed`] = means.map((each) => each.toFixed(1)).join(' ')
    row[`${which}: best`] = fixed[means.indexOf(best)].count
    row[`${which}: free`] = mean(free[which]).toFixed(1)
    row[`${which}: of the best`] = `${Math.round((100 * mean(free[which])) / best)} %`
  }
  return row
}

const rows = {}
const protocols = values.protocols.split(',')
// The first uploads of a browser are slower.
await measureAll([toRun({ mbit: 50, rttMs: 20, loss: 0 }, protocols[0], null)], 2)
let turns = 0
for (const mbit of numbers(values.mbit)) {
  for (const rttMs of numbers(values.rtt)) {
    for (const loss of numbers(values.loss)) {
      const link = { mbit, rttMs, loss }
      const ofLine = protocols.map((protocol) =>
        COUNTS[protocol].map((count) => toRun(link, protocol, count)),
      )
      const together = loss > 0 ? lineCount : Math.floor(TOGETHER_MBIT / mbit)
      const size = Math.max(1, Math.min(lineCount, together))
      const seconds = Number(values.seconds) * (together > 1 ? 1 : ALONE_SHARE)
      for (let round = 0; round < Number(values.rounds); round++) {
        // Another number is the first one each time.
        const all = Array(loss > 0 ? COPIES : 1)
          .fill(ofLine.flat())
          .flat()
        const left = [...all.slice(turns % all.length), ...all.slice(0, turns % all.length)]
        turns += 1
        while (left.length > 0) await measureAll(left.splice(0, size), seconds)
      }
      for (const runs of ofLine) {
        rows[nameOf(runs[0])] = toRow(runs)
        console.log(nameOf(runs[0]), toRow(runs))
      }
    }
  }
}
await close()
lines.close()
console.table(rows)
process.exit()
