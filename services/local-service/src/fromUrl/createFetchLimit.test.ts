import { expect, onTestFinished, test } from 'vitest'
import { createFetchLimit, waitingLimits } from './createFetchLimit.js'

test('networks that have all waiting places give way to another, and learn it', async () => {
  const fetches = createFetchLimit()
  onTestFinished(fetches.close)
  const ends: string[] = []
  for (let network = 0; network < 3; network++) {
    const client = `2001:db8:${network}:0::/64 `
    try {
      for (;;) {
        fetches.check(client)
        fetches.run(client, () => new Promise(() => {})).catch(({ code }) => ends.push(`${network} ${code}`))
      }
    } catch (error) {
      expect(error).toMatchObject({ code: 'RequestThrottledError', retryAfterSeconds: expect.any(Number) })
    }
  }
  await Promise.resolve()
  ends.length = 0
  for (let index = 0; index < 10; index++) {
    fetches.check('9.9.9.9 ')
    fetches.run('9.9.9.9 ', () => new Promise(() => {})).catch(() => {})
  }
  await new Promise(setImmediate)
  expect(ends).toHaveLength(10)
  expect(new Set(ends.map((end) => end.split(' ')[1]))).toEqual(new Set(['RequestThrottledError']))
})

test('the networks of one subscriber have the waiting places of one network', () => {
  const fetches = createFetchLimit()
  onTestFinished(fetches.close)
  let count = 0
  for (let network = 0; network < 3; network++) {
    const client = `2001:db8:1:${network}::/64 `
    try {
      for (;;) {
        fetches.check(client)
        fetches.run(client, () => new Promise(() => {})).catch(() => {})
        count++
      }
    } catch {}
  }
  // The running fetches had waited before.
  expect(count).toBeLessThanOrEqual(waitingLimits.perNetwork + 8)
  expect(() => fetches.check('9.9.9.9 ')).not.toThrow()
  expect(fetches.hasPlace('9.9.9.9 ')).toBe(true)
})
