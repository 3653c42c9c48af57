// The fault matrix in real browsers, against the local service; each case once sent by the page and once by its worker.
// Run after `npm run build`:
//   node bench/transport/faults.mjs [--engine chromium,firefox,webkit] [--way page,worker] [--only N4,P1]
// Updates bench/transport/faults.json, a source of docs/reliability.md.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { cases } from './cases.mjs'
import { FaultService } from './FaultService.mjs'
import { lifeCases } from './lifeCases.mjs'
import { engines, openEngine } from './openEngine.mjs'

const LIMIT_MS = 120_000
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string', default: 'chromium' },
    way: { type: 'string', default: 'page,worker' },
  },
})
const wanted = values.only?.split(',')
const service = await FaultService.start()
const defaults = {
  multipartMinFileSize: 1_000_000,
  multipartChunkSize: 262_144,
  realtimeUrl: `${service.url.replace('http', 'ws')}/app/test`,
}

/** Number of cases that were started. */
let runs = 0

/** Returns the setting for a way of sending: a worker that no other case has ended. @param {string} way @param {number} speed */
const createSetting = (way, speed) => way === 'worker' && `/fastWorker.js?speed=${speed}&case=${runs}`

/**
 * @param {import('./openEngine.mjs').Engine} engine
 * @param {(typeof lifeCases)[number]} lifeCase
 * @param {string} way
 */
async function runLifeCase({ page, context }, lifeCase, way) {
  runs += 1
  await service.reset()
  const uploadWorker = createSetting(way, 1)
  const order = () => ({
    service: service.url,
    name: `case-${runs}`,
    files: [1_500_000],
    config: { ...defaults, uploadWorker, resumableUploads: true, multipartMaxConcurrentRequests: 1 },
    // The storage of a busy machine must not time out.
    speed: 1,
  })
  const call = service.call.bind(service)
  return { problems: await within(lifeCase.run({ page, context, order, call })), ms: 0, calls: 0, bytes: 0 }
}

/**
 * @param {import('./openEngine.mjs').Engine} engine
 * @param {import('./cases.mjs').Case} testCase
 * @param {string} way
 */
async function runCase(engine, testCase, way) {
  const { fault, files, config = {}, speed = 20, expect = { status: 'success' }, cancelAfterMs } = testCase
  runs += 1
  const uploadWorker = createSetting(way, speed)
  if (uploadWorker) await within(engine.startWorker(uploadWorker, service.url))
  await service.reset()
  if (fault)
    await service.call('POST', '/faults', typeof fault === 'string' ? { scenario: fault } : { rules: fault })
  let sentFrames = ''
  const collect = (socket) =>
    socket.on('framesent', ({ payload }) => {
      sentFrames += payload
    })
  engine.page?.on('websocket', collect)
  const from = Date.now()
  const running = engine.run({
    service: testCase.offline ? service.line.url : service.url,
    name: `case-${runs}`,
    files: files.map((file) => (file === 'url' ? service.sourceUrl : file)),
    config: { ...defaults, uploadWorker, ...config },
    speed,
    cancelAfterMs,
  })
  running.catch(() => {})
  for (const [index, at] of (testCase.offline ?? []).entries()) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, from + at - Date.now())))
    const isOffline = index % 2 === 0
    // A page is not without a network before it can read that.
    if (isOffline) await engine.setOffline(true)
    service.line.cut(isOffline)
    if (!isOffline) await engine.setOffline(false)
  }
  const result = await within(running)
  engine.page?.off('websocket', collect)
  await service.call('DELETE', '/faults')
  const ledger = await service.call('GET', '/ledger')
  const problems = []
  for (const [index, file] of result.files.entries()) {
    if (file.status !== expect.status)
      problems.push(`file ${index}: ${file.status} (${file.code}: ${file.message})`)
    if (expect.code && file.code !== expect.code) problems.push(`file ${index}: code ${file.code}`)
    // The service takes the ids that pages choose.
    if (file.possibleDuplicate) problems.push(`file ${index} counts as a possible duplicate`)
    if (
      ledger.files.filter(({ originalFilename }) => originalFilename === `case-${runs}-${index}.bin`).length >
      1
    )
      problems.push(`file ${index} is stored twice`)
    if (file.status === 'success') {
      const stored = ledger.files.find(({ uuid }) => uuid === file.uuid)
      if (!stored?.isIntact) problems.push(`file ${index} is not stored completely`)
      else if (stored.sha256 !== service.hashOf(files[index])) problems.push(`file ${index} has other bytes`)
    }
  }
  if (uploadWorker && result.ofPage > 0) problems.push(`the page has sent ${result.ofPage}`)
  if (engine.page && testCase.sendsOnChannel && !sentFrames.includes(testCase.sendsOnChannel))
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

async function within(promise) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not settled within ${LIMIT_MS / 1000} s`)), LIMIT_MS)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * @param {keyof typeof engines} name
 * @param {string} way
 */
async function runEngine(name, way) {
  const engine = await openEngine(name, new URL('./page.ts', import.meta.url), {
    entries: { fastWorker: new URL('./fastWorker.ts', import.meta.url) },
  })
  const rows = {}
  let failed = 0
  let bytesMoved = 0
  // Reloads and tabs are driven in Chromium only.
  for (const testCase of name === 'chromium' ? [...cases, ...lifeCases] : cases) {
    if (wanted && !wanted.includes(testCase.id)) continue
    let outcome
    try {
      outcome = await ('run' in testCase
        ? runLifeCase(engine, testCase, way)
        : runCase(engine, testCase, way))
    } catch (error) {
      outcome = { problems: [String(error).split('\n')[0]], ms: 0, calls: 0, bytes: 0 }
      await engine.reload()
    }
    const isPassed = outcome.problems.length === 0
    rows[testCase.id] ??= { tried: 0, passed: 0 }
    rows[testCase.id].tried += 1
    if (isPassed) rows[testCase.id].passed += 1
    else failed += 1
    bytesMoved += outcome.bytes
    console.log(
      `${isPassed ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${way.padEnd(6)} ${testCase.id.padEnd(3)} ${testCase.name.padEnd(44)} ${String(outcome.ms).padStart(6)} ms ${String(outcome.calls).padStart(4)} requests  ${outcome.problems.join('; ')}`,
    )
  }
  await engine.close()
  console.log(
    `${name}, ${way}: ${failed === 0 ? 'all passed' : `${failed} failed`}; ${Math.round(bytesMoved / 1e6)} MB received.\n`,
  )
  const file = new URL('./faults.json', import.meta.url)
  const { '–': _, ...ran } = rows
  const all = JSON.parse(await readFile(file, 'utf8'))
  const ways = { ...all[name], [way]: { ...all[name]?.[way], ...ran } }
  await writeFile(file, `${JSON.stringify({ ...all, [name]: ways }, null, 2)}\n`)
  return failed
}

let failed = 0
for (const name of values.engine.split(',')) {
  if (!engines[name]?.()) console.log(`${name} is not installed and left out.\n`)
  else for (const way of values.way.split(',')) failed += await runEngine(name, way)
}
await service.close()
process.exitCode = failed === 0 ? 0 : 1
