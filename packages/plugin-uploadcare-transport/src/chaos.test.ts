import { expect, test } from 'vitest'
import type { FakeService } from './testing/fixtures/FakeService.js'
import { runChaos } from './testing/fixtures/runChaos.js'

/** Seeds separated by commas, for longer runs. */
const seeds = String(import.meta.env.VITE_CHAOS_SEEDS ?? '3')
  .split(',')
  .map(Number)

test.each(seeds)(
  'a service that takes ids and checks parts has each file once, bit by bit, whatever is lost or flipped, seed %i',
  async (seed) => {
    const directShare = 0.7
    const prepare = (service: FakeService) => {
      service.takesIds = true
      service.checksParts = true
    }
    const result = await runChaos(seed, 300, 0.3, prepare, directShare)
    expect(result.duplicates).toBe(0)
    expect(result.bytesWrong).toBe(0)
    expect(result.flippedParts).toBeGreaterThan(20)
    const without = await runChaos(seed, 300, 0.3)
    expect(without.duplicates).toBeGreaterThan(0)
  },
  60_000,
)

test.each(seeds)(
  '2,000 uploads with faults in a fifth of all requests, seed %i',
  async (seed) => {
    const result = await runChaos(seed, 2000, 0.2)
    expect(result.uploads).toBe(2000)
    // A share that a seed decides is within five standard deviations.
    const deviation = Math.sqrt((0.2 * 0.8) / result.requests)
    expect(Math.abs(result.faultyRequests / result.requests - 0.2)).toBeLessThan(5 * deviation)
    expect(result.bytesWrong).toBe(0)
    expect(result.succeeded, JSON.stringify(result)).toBeGreaterThanOrEqual(0.995 * result.uploads)
  },
  60_000,
)
