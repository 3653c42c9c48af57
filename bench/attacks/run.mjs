// Attacks the server halves, the page and the tools in every way that once broke them, and prints what held.
// Run after `npm run build`, on Linux:
//   node bench/attacks/run.mjs [part of a case's name] [--only NAME] [--seconds 60] [--strict]
import { parseArgs } from 'node:util'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'
import { cases } from './cases.mjs'
import { createContext } from './lib/createContext.mjs'
import { hasProgram } from './lib/hasProgram.mjs'
import { canMount } from './lib/mountDisk.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Part of the name of a case, such as `server/` or `memory`.
    only: { type: 'string' },
    // How long the cases run that only end by the clock.
    seconds: { type: 'string', default: '60' },
    // A missing program is a failure.
    strict: { type: 'boolean', default: false },
  },
})
/** A case that takes longer than its own time counts as failed. */
const LIMIT_MS = 150_000
/** Names of the programs that a case needs and this machine does not have. */
function findMissing(needs) {
  return needs.flatMap((need) => {
    if (need === 'disk') return canMount() ? [] : ['the right to mount a disk']
    if (need === 'browser') return findBrowser() ? [] : ['Chromium']
    return (programs[need] ?? [need]).filter((program) => !hasProgram(program))
  })
}

const programs = { store: ['ceph-mon', 'radosgw', 'setpriv'], redis: ['redis-server', 'setpriv'] }

const wanted = values.only ?? positionals[0] ?? ''
const seconds = Number(values.seconds)
/** Cases that run at the same time. */
const LANES = 3
const failed = []
let passed = 0
let skipped = 0

async function runCase({ name, tried, expected, needs = [], run }, context) {
  const missing = findMissing(needs)
  if (missing.length > 0) {
    skipped++
    if (values.strict) failed.push(name)
    console.log(`skip  ${name}: ${missing.join(', ')} not found`)
    return
  }
  const caseStartedAt = performance.now()
  let timer
  const overdue = new Promise((resolve) => {
    timer = setTimeout(
      () => resolve({ isGood: false, detail: 'not finished in time' }),
      LIMIT_MS + seconds * 1000,
    )
  })
  const result = await Promise.race([run(context), overdue]).catch((error) => ({
    isGood: false,
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  clearTimeout(timer)
  await context.endCase().catch(() => {})
  if (result.isGood) passed++
  else failed.push(name)
  const took = Math.round((performance.now() - caseStartedAt) / 1000)
  const outcome = result.isGood ? 'pass' : 'FAIL'
  for (const line of result.lines ?? []) console.log(`  ${line}`)
  console.log(`${outcome}  ${name}: tried ${tried}; expected ${expected}; ${result.detail} (${took} s)`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const startedAt = performance.now()
const chosen = cases.filter(({ name }) => name.includes(wanted))
const together = chosen.filter(({ isMeasured }) => !isMeasured)
const shared = {}
const contexts = Array.from({ length: LANES }, () => createContext({ seconds, shared }))
await Promise.all(
  contexts.map(async (context) => {
    for (let next = together.shift(); next; next = together.shift()) await runCase(next, context)
  }),
)
for (const next of chosen.filter(({ isMeasured }) => isMeasured)) await runCase(next, contexts[0])
for (const context of contexts) await context.end()
console.log(
  `${passed} of ${passed + failed.length} cases passed, ${skipped} skipped, in ${Math.round((performance.now() - startedAt) / 1000)} s.`,
)
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
