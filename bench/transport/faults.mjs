// The fault matrix in Chromium, against the local service. Run after `npm run build`:
//   node bench/transport/faults.mjs [--only N4,P1]
// Writes bench/transport/chromium.json, a source of docs/reliability.md.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLocalService } from '@lading/local-service'
import { cases } from './cases.mjs'
import { lifeCases } from './lifeCases.mjs'
import { openPage } from './openPage.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',')
const data = await mkdtemp(join(tmpdir(), 'lading-faults-'))
const service = await createLocalService({
  dataDir: data,
  port: 0,
  allowFaults: true,
  minMultipartFileSizeBytes: 1000,
  minPartSizeBytes: 1000,
})
const { page, context, close } = await openPage(new URL('./page.ts', import.meta.url))
const hashes = new Map()
/** Frames that the page sent on its realtime channel. */
let sentFrames = ''
page.on('websocket', (socket) =>
  socket.on('framesent', ({ payload }) => {
    sentFrames += payload
  }),
)

/** @param {number} size */
function hashOf(size) {
  let hash = hashes.get(size)
  if (!hash) {
    hash = createHash('sha256')
      .update(Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8) * 17) & 0xff))
      .digest('hex')
    hashes.set(size, hash)
  }
  return hash
}

/** Calls the service, which refuses connections for a while in some of the cases. */
async function call(method, path, body) {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(service.url + path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
      return await response.json()
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** A file on the service, for uploads from URLs. */
const source = await (async () => {
  const form = new FormData()
  form.append('UPLOADCARE_PUB_KEY', 'demopublickey')
  form.append('file', new File([new Uint8Array(54_321)], 'source.bin'))
  const { file } = await (await fetch(`${service.url}/base/`, { method: 'POST', body: form })).json()
  return {
    url: `${service.url}/${file}/source.bin`,
    sha256: createHash('sha256').update(new Uint8Array(54_321)).digest('hex'),
  }
})()

const defaults = {
  multipartMinFileSize: 1_000_000,
  multipartChunkSize: 262_144,
  realtimeUrl: `${service.url.replace('http', 'ws')}/app/test`,
}

/** @param {(typeof lifeCases)[number]} lifeCase */
async function runLifeCase(lifeCase) {
  await call('DELETE', '/faults')
  await call('DELETE', '/ledger')
  const order = () => ({
    service: service.url,
    files: [1_500_000],
    config: { ...defaults, resumableUploads: true, multipartMaxConcurrentRequests: 1 },
    // The storage of a busy machine must not time out.
    speed: 1,
  })
  const problems = await within(lifeCase.run({ page, context, order, call }), 60_000)
  return { problems, ms: 0, calls: 0, bytes: 0 }
}

/** @param {import('./cases.mjs').Case} testCase */
async function runCase(testCase) {
  const { fault, files, config = {}, speed = 20, expect = { status: 'success' }, cancelAfterMs } = testCase
  await call('DELETE', '/faults')
  await call('DELETE', '/ledger')
  if (fault) await call('POST', '/faults', typeof fault === 'string' ? { scenario: fault } : { rules: fault })
  const order = {
    service: service.url,
    files: files.map((file) => (file === 'url' ? source.url : file)),
    config: { ...defaults, ...config },
    speed,
    cancelAfterMs,
  }
  sentFrames = ''
  const from = Date.now()
  const running = page.evaluate((o) => window.run(o), order)
  for (const [index, at] of (testCase.offline ?? []).entries()) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, from + at - Date.now())))
    await context.setOffline(index % 2 === 0)
  }
  const result = await within(running, 60_000)
  await call('DELETE', '/faults')
  const ledger = await call('GET', '/ledger')
  const problems = []
  for (const [index, file] of result.files.entries()) {
    if (file.status !== expect.status)
      problems.push(`file ${index}: ${file.status} (${file.code}: ${file.message})`)
    if (expect.code && file.code !== expect.code) problems.push(`file ${index}: code ${file.code}`)
    if (file.possibleDuplicate !== (testCase.possibleDuplicate ?? file.possibleDuplicate))
      problems.push('possibleDuplicate')
    if (file.status === 'success') {
      const stored = ledger.files.find(({ uuid }) => uuid === file.uuid)
      const size = files[index]
      const right = size === 'url' ? source.sha256 : hashOf(size)
      if (!stored?.isIntact) problems.push(`file ${index} is not stored completely`)
      else if (stored.sha256 !== right && !testCase.mayBeCorrupted)
        problems.push(`file ${index} has other bytes`)
    }
  }
  if (testCase.sendsOnChannel && !sentFrames.includes(testCase.sendsOnChannel))
    problems.push('the channel was not used')
  const calls = ledger.requests.filter(({ method }) => method !== 'OPTIONS')
  if (testCase.requests && calls.length > testCase.requests) problems.push(`${calls.length} requests`)
  return {
    problems,
    ms: Math.round(result.ms),
    calls: calls.length,
    bytes: calls.reduce((sum, c) => sum + c.receivedBytes, 0),
  }
}

async function within(promise, ms) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not settled within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

const rows = {}
let failed = 0
let bytesMoved = 0
for (const testCase of [...cases, ...lifeCases]) {
  if (wanted && !wanted.includes(testCase.id)) continue
  let outcome
  try {
    outcome = 'run' in testCase ? await runLifeCase(testCase) : await runCase(testCase)
  } catch (error) {
    outcome = { problems: [String(error).split('\n')[0]], ms: 0, calls: 0, bytes: 0 }
    await page.reload()
  }
  const isPassed = outcome.problems.length === 0
  rows[testCase.id] ??= { tried: 0, passed: 0 }
  rows[testCase.id].tried += 1
  if (isPassed) rows[testCase.id].passed += 1
  else failed += 1
  bytesMoved += outcome.bytes
  console.log(
    `${isPassed ? 'ok    ' : 'FAILED'} ${testCase.id.padEnd(3)} ${testCase.name.padEnd(44)} ${String(outcome.ms).padStart(6)} ms ${String(outcome.calls).padStart(4)} requests  ${outcome.problems.join('; ')}`,
  )
}
await close()
await service.close()
await rm(data, { recursive: true, force: true })
console.log(
  `\n${failed === 0 ? 'All passed' : `${failed} failed`}; ${Math.round(bytesMoved / 1e6)} MB received.`,
)
if (!wanted) {
  const { '–': _, ...matrix } = rows
  await writeFile(new URL('./chromium.json', import.meta.url), `${JSON.stringify(matrix, null, 2)}\n`)
}
process.exitCode = failed === 0 ? 0 : 1
