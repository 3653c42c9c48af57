import { describe, expect, onTestFinished, test } from 'vitest'
import { findRedisProblem, startRedis } from './startRedis.js'

describe.skipIf(findRedisProblem() !== null)('many programs of tests', () => {
  test('share one listener for the end of this process', async () => {
    const before = process.listenerCount('exit')
    for (let count = 0; count < 3; count++) {
      const { stop } = await startRedis()
      onTestFinished(stop)
    }
    expect(process.listenerCount('exit') - before).toBeLessThanOrEqual(1)
  })
})
