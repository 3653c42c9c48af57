import { AutoClock } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { createStage, type Outcome } from '../testing/fixtures/createStage.js'
import { FakeService, type FaultAction } from '../testing/fixtures/FakeService.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternFile } from '../testing/fixtures/patternFile.js'
import { randomOf } from '../testing/fixtures/randomOf.js'

/** Seeds separated by commas, for longer runs. */
const seeds = String(import.meta.env.VITE_CHAOS_SEEDS ?? '3')
  .split(',')
  .map(Number)
const FILES = 2000
const AT_ONCE = 250

const actions: readonly FaultAction[] = [
  faultActions.reset(0),
  faultActions.reset(0.5),
  faultActions.lose,
  faultActions.answer({ status: 503 }),
  faultActions.garble({ status: 502, text: '<html>Bad gateway</html>' }),
  faultActions.answer({ status: 429, retryAfter: '1' }),
  faultActions.neverAnswer,
]

test.each(seeds)(
  '2,000 small files with faults in one of twenty requests arrive once each, in few requests, seed %i',
  async (seed) => {
    const service = new FakeService(new AutoClock())
    service.takesIds = true
    service.answersEach = true
    const random = randomOf(`packs ${seed}`)
    const act: FaultAction = (call) =>
      random() < 0.05 ? (actions[Math.floor(random() * actions.length)] as FaultAction)(call) : call.usual()
    const stage = createStage([{ match: '', times: Number.POSITIVE_INFINITY, act }], {}, {}, service)
    const outcomes: Outcome[] = []
    for (let next = 0; next < FILES; next += AT_ONCE) {
      const uploads = Array.from({ length: AT_ONCE }, (_, index) =>
        stage.start('direct', {
          file: patternFile(100 + (index % 50), next + index),
          internalId: `${next + index}`,
        }),
      )
      outcomes.push(...(await Promise.all(uploads.map(({ done }) => done))))
    }
    await service.clock.wait(120_000)
    stage.settle(...outcomes)
    expect(outcomes.filter(({ end }) => end !== 'ok')).toEqual([])
    expect(service.files.size).toBe(FILES)
    expect(service.ledger.length).toBeLessThan(FILES / 2)
  },
  60_000,
)
