// Attacks the local service in every way that once broke it, and prints what held. Run after `npm run build`:
//   node bench/service/attacks/run.mjs [part of a kind's name]
import { attackConnections } from './attackConnections.mjs'
import { attackDisk } from './attackDisk.mjs'
import { attackDownloads } from './attackDownloads.mjs'
import { attackForms } from './attackForms.mjs'
import { attackGroups } from './attackGroups.mjs'
import { attackImages } from './attackImages.mjs'
import { attackMultipart } from './attackMultipart.mjs'
import { attackOrigins } from './attackOrigins.mjs'
import { attackProcess } from './attackProcess.mjs'
import { attackProtocol } from './attackProtocol.mjs'
import { attackRealtime } from './attackRealtime.mjs'

const kinds = {
  connections: attackConnections,
  protocol: attackProtocol,
  forms: attackForms,
  multipart: attackMultipart,
  images: attackImages,
  groups: attackGroups,
  downloads: attackDownloads,
  origins: attackOrigins,
  realtime: attackRealtime,
  disk: attackDisk,
  process: attackProcess,
}
/** A kind that takes longer counts as failed. */
const LIMIT_MS = 120_000
const results = []

function check(title, isGood, detail = '') {
  results.push(isGood)
  console.log(`  ${isGood ? 'pass' : 'FAIL'}  ${title}${detail === '' ? '' : `: ${detail}`}`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const startedAt = performance.now()
for (const [name, attack] of Object.entries(kinds)) {
  if (!name.includes(process.argv[2] ?? '')) continue
  const kindStartedAt = performance.now()
  console.log(name)
  const overdue = setTimeout(() => {
    check(name, false, `not finished after ${LIMIT_MS / 1000} s`)
    process.exit(1)
  }, LIMIT_MS)
  try {
    await attack(check)
  } catch (error) {
    check(name, false, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  clearTimeout(overdue)
  console.log(`  ${Math.round((performance.now() - kindStartedAt) / 1000)} s`)
}
const failed = results.filter((isGood) => !isGood).length
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${results.length - failed} of ${results.length} checks passed in ${seconds} s.`)
process.exit(failed === 0 ? 0 : 1)
