import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScheduledStore } from '../testing/createScheduledStore.js'
import type { ClaimStore } from './createAppendClaims.js'
import { createSizeClaims } from './createSizeClaims.js'

const FOLDER = 'claims/size/'

test('of sizes that requests claim only one is ever confirmed, in any order of their steps', async () => {
  const sizes = fc.array(fc.constantFrom(0, 5, 10), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.scheduler(), async (given, scheduler) => {
      const { step, store } = createScheduledStore(scheduler)
      const claims = createSizeClaims(store, () => new Error('not listed'))
      const confirmed = new Set<number>()
      const requests = given.map(async (sizeBytes) => {
        await step(() => {})
        const claimed = await claims.claim(FOLDER, sizeBytes)
        expect(given).toContain(claimed)
        if (claimed === sizeBytes) confirmed.add(sizeBytes)
      })
      await scheduler.waitFor(Promise.all(requests))
      expect(confirmed.size).toBeLessThan(2)
      const [size] = confirmed
      const found = claims.find(FOLDER)
      await scheduler.waitAll()
      expect(await found).toBe(size)
    }),
  )
})

test('a store that does not list what was written confirms nothing', async () => {
  const store: ClaimStore = { put: async () => {}, list: async () => [], remove: async () => {} }
  await expect(createSizeClaims(store, () => new Error('not listed')).claim(FOLDER, 5)).rejects.toThrow(
    'not listed',
  )
})
