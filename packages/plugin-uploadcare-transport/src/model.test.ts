import { AutoClock } from '@lading/transport-engine/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { keptHistories } from './testing/fixtures/model/keptHistories.js'
import { ModelRun } from './testing/fixtures/model/ModelRun.js'
import { ServiceUnderTest } from './testing/fixtures/model/ServiceUnderTest.js'
import { type Step, stepKinds } from './testing/fixtures/model/stepKinds.js'
import { pauseForRealWork } from './testing/fixtures/pauseForRealWork.js'
import { seededRandom } from './testing/fixtures/seededRandom.js'

const isLong = Number(process.env.LADING_PROPERTY_RUNS) > 0
/** Histories of a round, and rounds: 10,000 histories in `npm run test:long`, whose steps must be heard of every few minutes. */
const [HISTORIES, ROUNDS] = isLong ? [500, 20] : [300, 1]
/** Steps without which most others come to nothing. */
const often = [
  'add small',
  'add large',
  'upload',
  'wait',
  'fault',
  'start',
  'part',
  'part',
  'complete',
  'begin',
  'append',
  'append',
] as const

const anyStep = fc.record({
  kind: fc.constantFrom(...stepKinds, ...often, ...often),
  a: fc.nat(7),
  b: fc.nat(7),
})
const anyHistory = fc.array(anyStep, { minLength: 1, maxLength: 30, size: 'max' })

const time = { ms: Date.now() }
let clock = new AutoClock()
const service = new ServiceUnderTest(() => Math.floor(time.ms + clock.now()))

/** Histories for which a service lives. */
const HISTORIES_OF_SERVICE = 25
let count = 0

async function run(steps: readonly Step[], seed: number, settle = async () => {}): Promise<void> {
  time.ms += clock.now()
  clock = new AutoClock()
  pauseForRealWork(clock)
  count += 1
  if (count % HISTORIES_OF_SERVICE === 0) await service.restart()
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

beforeAll(async () => {
  await service.start()
  const steps = ['add large', 'upload'] as const
  // Code that is loaded takes real time, in which a virtual clock would run away.
  await run(
    steps.map((kind) => ({ kind, a: 0, b: 0 })),
    1,
    () => vi.dynamicImportSettled(),
  )
})
afterAll(() => service.stop())

test.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
  'whatever happens, pages and service do what the model does, round %i',
  async () => {
    const property = fc.asyncProperty(anyHistory, fc.nat(), (steps, seed) => run(steps, seed))
    await fc.assert(property, { numRuns: HISTORIES, examples: keptHistories })
  },
  3_600_000,
)
