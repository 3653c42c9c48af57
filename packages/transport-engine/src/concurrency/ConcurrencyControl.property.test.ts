import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Link, simulateLink } from '../testing/fixtures/simulateLink.js'
import { ConcurrencyControl } from './ConcurrencyControl.js'

const MIB = 1_048_576
const PART_BYTES = 5 * MIB
const limitsOf = ({ isMultiplexed }: Pick<Link, 'isMultiplexed'>) =>
  isMultiplexed ? { start: 8, max: 12 } : { start: 4, max: 6 }

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

test.each(
  [150, 300].flatMap((rttMs) => [0, 131_072, 1_048_576].map((bufferBytes) => ({ rttMs, bufferBytes }))),
)(
  'two rounds of parts suffice on a line that needs more connections: $rttMs ms, buffers of $bufferBytes bytes',
  (line) => {
    expect(
      compare({ ...line, bytesPerMs: 6250, loss: 0.01, isMultiplexed: false }, 12),
    ).toBeGreaterThanOrEqual(0.97)
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
    end: fc.constantFrom('confirmed', 'lost', 'other', null),
    waitMs: fc.integer({ min: -1000, max: 10_000 }),
    bytes: fc.integer({ min: 0, max: 10 * MIB }),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), fc.integer({ min: 1, max: 12 }), (events, max) => {
      let nowMs = 0
      const control = new ConcurrencyControl({ start: 4, max }, () => nowMs)
      const flights: ReturnType<ConcurrencyControl['sending']>[] = []
      for (const { end, waitMs, bytes } of events) {
        while (flights.length < control.limit) flights.push(control.sending())
        nowMs += waitMs
        if (end === null) control.sent(bytes)
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

/** Sends for so long, as many parts as may be in flight, each of which brings as much as the others, and none ends. */
function sendFor(control: ConcurrencyControl, clock: { ms: number }, ms: number, flights: unknown[]): void {
  for (const endMs = clock.ms + ms; clock.ms < endMs; ) {
    while (flights.length < control.limit) flights.push(control.sending())
    clock.ms += 250
    control.sent(flights.length * 10_000)
  }
}

test('the limit grows within parts that take long, and no further than it may', () => {
  const clock = { ms: 0 }
  const control = new ConcurrencyControl({ start: 4, max: 6 }, () => clock.ms)
  const flights: unknown[] = []
  sendFor(control, clock, 3000, flights)
  expect(control.limit).toBe(6)
  sendFor(control, clock, 60_000, flights)
  expect(control.limit).toBe(6)
})

test('a higher limit that does not pay within parts is taken back', () => {
  const clock = { ms: 0 }
  const control = new ConcurrencyControl({ start: 4, max: 6 }, () => clock.ms)
  const limits = new Set<number>()
  for (let inFlight = 0; clock.ms < 5000; clock.ms += 250) {
    for (; inFlight < control.limit; inFlight++) control.sending()
    control.sent(40_000)
    limits.add(control.limit)
  }
  expect([...limits]).toEqual([4, 6])
  expect(control.limit).toBe(4)
})

test('after a lost part the limit grows with whole parts', () => {
  const clock = { ms: 0 }
  const control = new ConcurrencyControl({ start: 4, max: 6 }, () => clock.ms)
  const flights = Array.from({ length: 4 }, () => control.sending())
  for (const end of flights.splice(2)) end('lost')
  sendFor(control, clock, 60_000, flights)
  expect(control.limit).toBe(2)
  for (const end of flights.splice(0)) end({ confirmedBytes: MIB })
  expect(control.limit).toBe(3)
  sendFor(control, clock, 60_000, flights)
  expect(control.limit).toBe(3)
})

test.each([
  ['parts that are not as many as the limit, such as the last ones of a file,', 3, 250],
  ['a time of day that is set back', 4, -250],
])('%s do not change the limit', (_, parts, stepMs) => {
  const clock = { ms: 60_000 }
  const control = new ConcurrencyControl({ start: 4, max: 6 }, () => clock.ms)
  for (let part = 0; part < parts; part++) control.sending(0)
  const limits = new Set<number>()
  for (let event = 0; event < 100; event++) {
    control.sent(10_000)
    limits.add(control.limit)
    clock.ms += stepMs
  }
  expect([...limits]).toEqual([4])
})
