// Time from the choice of a file whose upload a reload has interrupted to its first new byte, in Chromium, to a service that discards
// the bytes.
//   node bench/transport/resume.mjs [--mb 500] [--at 60] [--rounds 5]
import { closeSync, openSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPage } from './openPage.mjs'
import { startPartSink } from './startPartSink.mjs'
import { workerEntry } from './workerEntry.mjs'

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '500' },
    at: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
  },
})
const PART_BYTES = 5_242_880
const sizeBytes = Number(values.mb) * 1024 ** 2
const stopAt = Math.floor((sizeBytes / PART_BYTES) * (Number(values.at) / 100))

const folder = await mkdtemp(join(tmpdir(), 'lading-resume-'))
const file = join(folder, 'large.bin')
closeSync(openSync(file, 'w'))
truncateSync(file, sizeBytes)

const nowMs = () => performance.timeOrigin + performance.now()
const rows = []
for (let round = 1; round <= Number(values.rounds); round++) {
  const bytesOf = new Map()
  const confirmed = new Set()
  let isResumed = false
  let firstAtMs = null
  let sentAgain = 0
  let reached = () => {}
  const interrupted = new Promise((resolve) => {
    reached = resolve
  })
  const sink = await startPartSink({
    onPart(index, bytes) {
      if (isResumed) firstAtMs ??= nowMs()
      if (isResumed && confirmed.has(index)) sentAgain += bytes
      bytesOf.set(index, (bytesOf.get(index) ?? 0) + bytes)
    },
    answers(index) {
      if (isResumed) return true
      if (confirmed.size >= stopAt) {
        reached()
        return false
      }
      confirmed.add(index)
      return true
    },
  })
  const { page, close } = await openPage(new URL('./resumePage.ts', import.meta.url), {
    minify: true,
    entries: workerEntry,
  })
  await page.setInputFiles('input', file)
  await page.evaluate((service) => window.run(service), sink.url)
  await interrupted
  // The record of the last part is written after its confirmation.
  await page.waitForTimeout(500)
  await page.reload()
  await page.waitForFunction(() => 'run' in window)
  await page.setInputFiles('input', file)
  isResumed = true
  const chosenAtMs = await page.evaluate((service) => window.run(service), sink.url)
  await page.evaluate(() => window.ended())
  const doneMs = nowMs() - chosenAtMs
  await close()
  sink.close()
  rows.push({
    'first new byte, ms': Math.round(firstAtMs - chosenAtMs),
    'all sent, ms': Math.round(doneMs),
    'confirmed before, MB': Math.round((confirmed.size * PART_BYTES) / 1024 ** 2),
    'sent twice, bytes': sentAgain,
  })
}
await rm(folder, { recursive: true, force: true })
console.log(`${values.mb} MB, reloaded at ${values.at} %`)
console.table(rows)
const times = rows.map((row) => row['first new byte, ms']).toSorted((a, b) => a - b)
process.exitCode =
  times[Math.floor(times.length / 2)] <= 300 && rows.every((row) => row['sent twice, bytes'] === 0) ? 0 : 1
