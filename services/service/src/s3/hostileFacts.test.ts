import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSizedCache } from './createSizedCache.js'
import { createVersions } from './createVersions.js'
import type { Objects } from './Objects.js'

test('a cache of facts that clients have made as long as they may is bounded in bytes, not in number', () => {
  const maxBytes = 1_000_000
  const cache = createSizedCache<{ metadata: Record<string, string> }>({ max: 10_000, maxBytes })
  const metadata = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`key${index}`, '😀'.repeat(512)]),
  )
  for (let count = 0; count < 100; count++) cache.set(randomUUID(), { metadata })
  expect(cache.size).toBeGreaterThan(0)
  expect(cache.calculatedSize).toBeLessThanOrEqual(maxBytes)
})

test('facts that are larger than the whole cache are not kept, and leave what it has', () => {
  const cache = createSizedCache<{ text: string }>({ max: 10, maxBytes: 10_000 })
  cache.set('small', { text: 'x' })
  cache.set('large', { text: 'x'.repeat(100_000) })
  expect([cache.has('small'), cache.has('large')]).toEqual([true, false])
})

test('a store that says that every version exists is an error after a few requests', async () => {
  let heads = 0
  const head = async () => {
    heads++
    return { sizeBytes: 0, etag: '"e"', modifiedAt: new Date(0).toISOString() }
  }
  const versions = createVersions({ head } as Partial<Objects> as Objects)
  await expect(versions.findLast('changes/')).rejects.toMatchObject({ code: 'store-failed' })
  expect(heads).toBeLessThan(30)
})
