import { expect, test } from 'vitest'
import { runChaos } from './testing/fixtures/runChaos.js'

/** Seeds separated by commas, for longer runs. */
const seeds = String(import.meta.env.VITE_CHAOS_SEEDS ?? '3')
  .split(',')
  .map(Number)

test.each(seeds)(
  'a service that takes ids has each file once, whatever is lost, seed %i',
  async (seed) => {
    const result = await runChaos(seed, 300, 0.3, (service) => {
      service.takesIds = true
    })
    expect(result.duplicates).toBe(0)
    expect(result.bytesWrong).toBe(0)
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
    expect(result.faultyRequests / result.requests).toBeGreaterThan(0.18)
    expect(result.bytesWrong).toBe(0)
    expect(result.succeeded, JSON.stringify(result)).toBeGreaterThanOrEqual(0.995 * result.uploads)
  },
  60_000,
)
