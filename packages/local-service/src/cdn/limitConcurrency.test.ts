import { expect, test } from 'vitest'
import { limitConcurrency } from './limitConcurrency.js'

test('never more than so many run at once, in order, and a failure makes way for the next', async () => {
  const limit = limitConcurrency(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((number) =>
    limit(async () => {
      started.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 0) throw new Error('failed')
      return number
    }),
  )
  const settled = Promise.allSettled(all)
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  ends[0]?.()
  await expect(all[0]).rejects.toThrow('failed')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  while (started.length < 4 || ends.length < 4) {
    ends[started.length - 1]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const end of ends) end()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
