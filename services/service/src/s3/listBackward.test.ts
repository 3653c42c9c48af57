import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listBackward } from './listBackward.js'

const FOLDER = 'by-date/2026-11-29T10/'

/** Keys as a store lists them, with the longest list that was read. */
function createStore(keys: readonly string[]) {
  const sorted = keys.toSorted()
  const reads = { lists: 0, longest: 0 }
  const list = async function* (prefix: string) {
    reads.lists++
    let length = 0
    for (const key of sorted) {
      if (!key.startsWith(prefix)) continue
      reads.longest = Math.max(reads.longest, ++length)
      yield key
    }
  }
  return { list, sorted, reads }
}

async function collect(list: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const key of list) found.push(key)
  return found
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const createKey = (ms: number) =>
  `${FOLDER}${pad(Math.floor(ms / 60_000))}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}~${randomUUID()}`

test('an hour with few uploads is one list', async () => {
  const { list, sorted, reads } = createStore([5, 5, 61_000, 3_599_999].map(createKey))
  expect(await collect(listBackward({ list }, FOLDER))).toEqual(sorted.toReversed())
  expect(reads.lists).toBe(1)
})

test.each([
  ['over the hour', (index: number) => index * 720],
  ['in one second', (index: number) => 1_234_000 + (index % 1000)],
  ['in one millisecond', () => 1_234_567],
])('an hour with 5,000 uploads %s is read in windows of a page', async (_title, timeOf) => {
  const { list, sorted, reads } = createStore(
    Array.from({ length: 5000 }, (_, index) => createKey(timeOf(index))),
  )
  expect(await collect(listBackward({ list }, FOLDER))).toEqual(sorted.toReversed())
  expect(reads.longest).toBe(1000)
  expect(reads.lists).toBeLessThan(200)
})

test('a list that starts in the hour reads no window behind its start', async () => {
  const { list, sorted, reads } = createStore(
    Array.from({ length: 5000 }, (_, index) => createKey(index * 720)),
  )
  const start = `${FOLDER}10:00.000`
  const found = await collect(listBackward({ list }, FOLDER, start))
  expect(found.filter((key) => key < start)).toEqual(sorted.filter((key) => key < start).toReversed())
  expect(reads.lists).toBeLessThan(20)
})

test('something that has a full window for every prefix is no store', async () => {
  const list = async function* (prefix: string) {
    for (let index = 0; index < 1000; index++) yield `${prefix}${pad(index, 4)}`
  }
  await expect(collect(listBackward({ list }, FOLDER))).rejects.toMatchObject({ code: 'store-failed' })
})
