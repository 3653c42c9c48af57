/** Creates a clock that the test controls. */
export function createTestClock(startMs: number = Date.now()): {
  now: () => number
  advance(ms: number): void
} {
  let time = startMs
  return {
    now: () => time,
    advance(ms) {
      time += ms
    },
  }
}
