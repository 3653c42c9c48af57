import { expect, onTestFinished, test, vi } from 'vitest'
import { createFetchLimit } from './createFetchLimit.js'
import type { FetchTurn } from './FetchTurn.js'

function setUp() {
  vi.useFakeTimers()
  const fetches = createFetchLimit()
  onTestFinished(() => {
    fetches.close()
    vi.useRealTimers()
  })
  /** Fetches a file for as long as its turn lasts. */
  const fetch = (client: string, bytesPerSecond: number) => {
    const ends: string[] = []
    const work = ({ signal, progress }: FetchTurn) =>
      new Promise<never>((_, reject) => {
        ends.push('begun')
        let done = 0
        const timer = setInterval(() => {
          done += bytesPerSecond / 10
          progress(done)
        }, 100)
        signal.addEventListener('abort', () => {
          clearInterval(timer)
          reject(signal.reason)
        })
      })
    fetches.run(client, work).catch(({ code }) => ends.push(String(code)))
    return ends
  }
  return { fetches, fetch }
}
const networks = [
  '1.1.1.1 ',
  '1.1.1.1 https://a.test',
  '2.2.2.2 ',
  '2.2.2.2 https://a.test',
  '3.3.3.3 ',
  '3.3.3.3 https://a.test',
]

test('a slow file gives way to a network that waits, and a fast one does not', async () => {
  const { fetches, fetch } = setUp()
  const slow = networks.flatMap((client) => Array.from({ length: 6 }, () => fetch(client, 600)))
  expect(slow.filter((ends) => ends.length === 1)).toHaveLength(16)
  const honest = fetch('9.9.9.9 ', 1_000_000)
  await vi.advanceTimersByTimeAsync(6000)
  expect(honest).toEqual(['begun'])
  expect(slow.flat().filter((end) => end === 'RequestThrottledError')).toHaveLength(1)
  expect(fetches.hasPlace('8.8.8.8 ')).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  // If a network already has a turn, its other files wait for the next.
  expect(slow.flat().filter((end) => end === 'RequestThrottledError')).toHaveLength(1)
})

test('fast files keep their turns, whoever waits', async () => {
  const { fetches, fetch } = setUp()
  const fast = networks.flatMap((client) => Array.from({ length: 6 }, () => fetch(client, 1_000_000)))
  const honest = fetch('9.9.9.9 ', 1_000_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([honest, fetches.hasPlace('9.9.9.9 ')]).toEqual([[], false])
  expect(fast.flat()).not.toContain('RequestThrottledError')
})

test('a file whose bytes are all there does not give way while it is stored', async () => {
  const { fetches, fetch } = setUp()
  const ends: string[] = []
  for (const client of networks) {
    for (let count = 0; count < 3; count++) {
      const work = async ({ received }: FetchTurn) => {
        received()
        await new Promise(() => {})
      }
      fetches.run(client, work).catch(({ code }) => ends.push(code))
    }
  }
  const honest = fetch('9.9.9.9 ', 1_000_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ends, honest]).toEqual([[], []])
})

test('names of one network that nobody answers for leave turns to the names of others, and only so many wait', async () => {
  const { fetches } = setUp()
  const ends: string[] = []
  for (let count = 0; count < 100; count++) {
    fetches.lookUp('1.1.1.1 ', () => new Promise(() => {})).catch(({ code }) => ends.push(code))
  }
  expect(await fetches.lookUp('9.9.9.9 ', async () => 'found')).toBe('found')
  expect(ends).toEqual(Array(20).fill('RequestThrottledError'))
})
