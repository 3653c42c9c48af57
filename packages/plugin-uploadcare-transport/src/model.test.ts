import { AutoClock } from '@lading/transport-engine/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ModelRun, type Step, stepKinds } from './testing/fixtures/model/ModelRun.js'
import { ServiceUnderTest } from './testing/fixtures/model/ServiceUnderTest.js'
import { pauseForRealWork } from './testing/fixtures/pauseForRealWork.js'
import { seededRandom } from './testing/fixtures/seededRandom.js'

/** Histories in each run; `npm run test:long` makes more. */
const HISTORIES = Number(process.env.LADING_PROPERTY_RUNS) > 0 ? Math.min(10_000, Number(process.env.LADING_PROPERTY_RUNS)) : 300

const time = { ms: Date.now() }
let clock = new AutoClock()
const service = new ServiceUnderTest(() => Math.floor(time.ms + clock.now()))

beforeAll(async () => {
  await service.start()
  // Code that is loaded takes real time, in which a virtual clock would run away.
  await run([{ kind: 'add large', a: 0, b: 0 }, { kind: 'upload', a: 0, b: 0 }], 1, () => vi.dynamicImportSettled())
})
afterAll(() => service.stop())

async function run(steps: readonly Step[], seed: number, settle = async () => {}): Promise<void> {
  time.ms += clock.now()
  clock = new AutoClock()
  pauseForRealWork(clock)
  const random = seededRandom(seed)
  vi.spyOn(Math, 'random').mockImplementation(random)
  const history = new ModelRun(clock, service, time, random)
  vi.stubGlobal('navigator', { locks: history.locks })
  try {
    for (const step of steps) await history.step(step)
    await clock.during(settle())
    await history.end()
  } finally {
    history.close()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
}

const anyStep = fc.record({ kind: fc.constantFrom(...stepKinds), a: fc.nat(7), b: fc.nat(7) })

test('whatever happens, pages and service do what the model does', async () => {
  const started = process.cpuUsage()
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 40, size: 'max' }), fc.nat(), (steps, seed) => run(steps, seed)),
    { numRuns: HISTORIES, ...(process.env.MODEL_REPLAY && { examples: Array.from({ length: 40 }, () => JSON.parse(process.env.MODEL_REPLAY)), numRuns: 40 }) },
  )
  const { user, system } = process.cpuUsage(started)
  console.log(`${HISTORIES} histories in ${(user + system) / 1e6} s of CPU`)
  expect(true).toBe(true)
}, 3_600_000)
