import { expect, test } from 'vitest'
import { createMetrics, type MeasuredParts } from './createMetrics.js'

test('a reading does not wait long for numbers that are still counted, and a later one has them', async () => {
  let finish = (_files: { files: number; bytes: number }) => {}
  const measured = new Promise<{ files: number; bytes: number }>((resolve) => {
    finish = resolve
  })
  const metrics = createMetrics({
    deliveries: { droppedCount: () => 0 },
    storage: { measure: () => measured },
    groups: { count: async () => 3 },
    realtime: { connectionCount: () => 0 },
    renders: { counts: () => ({ images: 0, bytes: 0, hits: 0, misses: 0 }) },
    isIndexed: true,
    countLimitMs: 1,
  } as unknown as MeasuredParts)
  const first = await metrics.format()
  expect(first).toContain('lading_resident_memory_bytes ')
  expect(first).not.toMatch(/^lading_file(s|_bytes) /m)
  finish({ files: 1, bytes: 2 })
  expect(await metrics.format()).toMatch(/^lading_files 1$/m)
  expect(await metrics.format()).toMatch(/^lading_file_bytes 2$/m)
  expect(await metrics.format()).toMatch(/^lading_groups 3$/m)
})
