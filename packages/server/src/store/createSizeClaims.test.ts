import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClaimStore } from './createAppendClaims.js'
import { createSizeClaims } from './createSizeClaims.js'

const FOLDER = 'claims/size/'

test('of sizes that requests claim only one is ever confirmed, in any order of their steps', async () => {
  const sizes = fc.array(fc.constantFrom(0, 5, 10), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.scheduler(), async (given, scheduler) => {
      const keys = new Set<string>()
      const step = async <T>(work: () => T) => {
        await scheduler.schedule(Promise.resolve())
        return work()
      }
      const store: ClaimStore = {
        put: (key) => step(() => void keys.add(key)),
        list: (prefix) => step(() => [...keys].filter((key) => key.startsWith(prefix)).toSorted()),
        remove: (removed) => step(() => removed.forEach((key) => void keys.delete(key))),
      }
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
