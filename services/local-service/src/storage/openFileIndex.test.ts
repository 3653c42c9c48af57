import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import type { ListQuery } from './ListQuery.js'
import { openFileIndex } from './openFileIndex.js'

const HOUR = '2026-05-01T12'
const uuidAt = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const timeAt = (index: number) => new Date(Date.parse(`${HOUR}:00:00Z`) + index).toISOString()
const lineAt = (index: number, key = 'mine') =>
  `+ ${uuidAt(index)} ${timeAt(index)} S 1 ${key} ["a b.txt","text/plain"]\n`
const settings = { now: Date.now, expiryOf: () => Number.POSITIVE_INFINITY }

/** Opens an index that has one hour. */
async function openHour(text: string) {
  const dir = await createTestDirectory()
  await writeFile(join(dir, HOUR), text)
  const index = openFileIndex(dir, settings)
  return {
    index,
    async list(query: ListQuery = {}) {
      const uuids: string[] = []
      for await (const { uuid } of index.list(query)) uuids.push(uuid)
      return uuids
    },
  }
}

test('an hour is listed in the order of its times, without removed files and half a line', async () => {
  const lines = [lineAt(3), lineAt(1), lineAt(2_000_000), lineAt(2), `- ${uuidAt(1)}\n`, lineAt(3), '+ 0000']
  const { list, index } = await openHour(lines.join(''))
  expect(await list()).toEqual([2, 3, 2_000_000].map(uuidAt))
  expect(await list({ isNewestFirst: true })).toEqual([2_000_000, 3, 2].map(uuidAt))
  expect(await list({ isNewestFirst: true, from: [timeAt(3), uuidAt(3)] })).toEqual([uuidAt(2)])
  expect(await index.count('mine')).toEqual({ stored: 3, unstored: 0, bytes: 3 })
})

test('other work has its turns while an hour with many files is listed', async () => {
  const { index } = await openHour(Array.from({ length: 40_000 }, (_, at) => lineAt(at)).join(''))
  let total = 0
  let atLastTurn = 0
  let longest = 0
  const turn = () => {
    longest = Math.max(longest, total - atLastTurn)
    atLastTurn = total
    if (total < 40_000) setImmediate(turn)
  }
  setImmediate(turn)
  for await (const { uuid } of index.list({ isNewestFirst: true })) total += Number(uuid.length > 0)
  turn()
  expect([total, longest <= 5000]).toEqual([40_000, true])
})

test('a file that is added while its hour is read is in the next list', async () => {
  const { list, index } = await openHour(lineAt(1))
  const earlier = list()
  const isStored = true
  await index.add({ uuid: uuidAt(2), uploadedAt: timeAt(2), isStored, sizeBytes: 1, publicKey: 'mine' })
  expect(await list()).toEqual([1, 2].map(uuidAt))
  await earlier
})

test('a list ends where its reader stops it, also among files of others', async () => {
  const { list } = await openHour(Array.from({ length: 100 }, (_, at) => lineAt(at, 'other')).join(''))
  const stopped = new AbortController()
  let skipped = 0
  const onSkip = () => {
    skipped += 1
    if (skipped === 10) stopped.abort()
  }
  expect(await list({ publicKey: 'mine', signal: stopped.signal, onSkip })).toEqual([])
  expect(skipped).toBe(10)
})
