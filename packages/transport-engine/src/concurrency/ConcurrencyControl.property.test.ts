import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Link, simulateLink } from '../testing/fixtures/simulateLink.js'
import { ConcurrencyControl, type ConcurrencyLimits } from './ConcurrencyControl.js'

const MIB = 1_048_576
const PART_BYTES = 5 * MIB
const limitsOf = ({ isMultiplexed }: Pick<Link, 'isMultiplexed'>) =>
  isMultiplexed ? { start: 8, max: 12 } : { start: 4, max: 6, isConnectionEach: true }

/** Returns the share of the goodput of the best fixed number of parts in flight. */
function compare(link: Link, parts: number): number {
  const file = { sizeBytes: parts * PART_BYTES, partBytes: PART_BYTES }
  const limits = limitsOf(link)
  const fixed = Array.from({ length: limits.max }, (_, index) =>
    simulateLink(link, file, { limit: index + 1, sending: () => () => {} }, { ms: 0 }),
  )
  const clock = { ms: 0 }
  const control = new ConcurrencyControl(limits, () => clock.ms)
  return Math.min(...fixed) / simulateLink(link, file, control, clock)
}

const links = [5, 50, 500].flatMap((mbit) =>
  [20, 150].flatMap((rttMs) =>
    [0, 0.01].flatMap((loss) =>
      [false, true].map((isMultiplexed) => ({ bytesPerMs: mbit * 125, rttMs, loss, isMultiplexed })),
    ),
  ),
)

test.each(links)(
  'at least 97 % of the best fixed number: $bytesPerMs bytes/ms, $rttMs ms, loss $loss, multiplexed $isMultiplexed',
  (link) => {
    expect(compare(link, 200)).toBeGreaterThanOrEqual(0.97)
  },
)

test.each([20, 150, 300])(
  'two rounds of parts suffice on a line with losses, which needs all connections: %i ms',
  (rttMs) => {
    const line = { rttMs, bytesPerMs: 62_500, loss: 0.01, isMultiplexed: false }
    expect(compare(line, 60)).toBeGreaterThanOrEqual(0.97)
    expect(compare(line, 12)).toBeGreaterThanOrEqual(rttMs === 20 ? 0.9 : 0.97)
  },
)

test('on any line the goodput comes near that of the best fixed number', () => {
  const link = fc.record({
    bytesPerMs: fc.integer({ min: 100, max: 100_000 }),
    rttMs: fc.integer({ min: 1, max: 400 }),
    loss: fc.constantFrom(0, 0.001, 0.01, 0.03),
    isMultiplexed: fc.boolean(),
  })
  fc.assert(
    fc.property(link, (any) => {
      expect(compare(any, 200)).toBeGreaterThanOrEqual(0.95)
    }),
  )
})

test('the limit stays between one part and the upper limit, whatever happens', () => {
  const event = fc.record({
    end: fc.constantFrom('confirmed', 'lost', 'other', 'progressed'),
    waitMs: fc.integer({ min: -1000, max: 10_000 }),
    bytes: fc.integer({ min: 0, max: 10 * MIB }),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), fc.integer({ min: 1, max: 12 }), (events, max) => {
      let nowMs = 0
      const control = new ConcurrencyControl({ start: 4, max, isConnectionEach: true }, () => nowMs)
      const flights: ReturnType<ConcurrencyControl['sending']>[] = []
      for (const { end, waitMs, bytes } of events) {
        while (flights.length < control.limit) flights.push(control.sending())
        nowMs += waitMs
        if (end === 'progressed') control.progressed()
        else flights.shift()?.(end === 'confirmed' ? { confirmedBytes: bytes } : (end as 'lost' | 'other'))
        expect(control.limit).toBeGreaterThanOrEqual(1)
        expect(control.limit).toBeLessThanOrEqual(max)
        expect(Number.isFinite(control.bytesPerMs)).toBe(true)
      }
    }),
  )
})

test('parts that are lost together halve the limit once, and it grows again one by one while that pays', () => {
  let nowMs = 0
  const control = new ConcurrencyControl({ start: 6, max: 6 }, () => nowMs)
  const flights = Array.from({ length: 6 }, () => control.sending())
  for (const end of flights) end('lost')
  expect(control.limit).toBe(3)
  const limits: number[] = []
  for (let round = 0; round < 4; round++) {
    const ends = Array.from({ length: control.limit }, () => control.sending())
    nowMs += 1000
    // Each connection brings as much as the others.
    for (const end of ends) end({ confirmedBytes: MIB })
    limits.push(control.limit)
  }
  expect(limits).toEqual([4, 5, 6, 6])
})

test('a higher limit that does not pay is taken back', () => {
  let nowMs = 0
  const control = new ConcurrencyControl({ start: 2, max: 8 }, () => nowMs)
  const limits: number[] = []
  for (let round = 0; round < 7; round++) {
    const ends = Array.from({ length: control.limit }, () => control.sending())
    // The line is full with two.
    nowMs += 500 * ends.length
    for (const end of ends) end({ confirmedBytes: MIB })
    limits.push(control.limit)
  }
  expect(limits).toEqual([4, 2, 2, 2, 2, 2, 3])
})

describe('within parts that take long', () => {
  /** Sends parts for a minute, of which none ends, and returns the limits of that time. */
  const limitsWithin = (limits: ConcurrencyLimits, options: { parts?: number; hasLost?: boolean } = {}) => {
    let nowMs = 0
    const control = new ConcurrencyControl(limits, () => nowMs)
    if (options.hasLost) control.sending()('lost')
    const seen = new Set<number>()
    for (let inFlight = 0; nowMs < 60_000; nowMs += 250) {
      for (; inFlight < (options.parts ?? control.limit); inFlight++) control.sending()
      control.progressed()
      seen.add(control.limit)
    }
    return [...seen]
  }
  const each = { start: 4, max: 6, isConnectionEach: true }

  test('the limit grows, and no further than it may', () => {
    expect(limitsWithin(each)).toEqual([4, 6])
    expect(limitsWithin({ ...each, max: 4 })).toEqual([4])
  })

  test.each([
    ['parts that share a connection', { start: 8, max: 12 }, {}],
    ['fewer parts than the limit, the last ones of a file', each, { parts: 3 }],
    ['more parts than the limit, those of several files', each, { parts: 8 }],
  ])('%s do not raise it', (_, limits, options) => {
    expect(limitsWithin(limits, options)).toEqual([limits.start])
  })

  test('a part that was lost leaves it to whole parts', () => {
    expect(limitsWithin(each, { hasLost: true })).toEqual([2])
  })
})
