import { expect, test } from 'vitest'
import type { LibraryFile } from './LibraryFile.js'
import { Shelf } from './Shelf.js'

const MOST = 250_000
const fileAt = (minute: number, folder = ''): LibraryFile => ({
  uuid: `00000000-0000-4000-8000-${String(minute).padStart(12, '0')}`,
  uploadedAt: new Date(minute * 60_000).toISOString(),
  owner: undefined,
  searched: 'a',
  folder,
})

async function read(shelf: Shelf, from?: readonly [string, string]) {
  const found: LibraryFile[] = []
  for await (const slice of shelf.read(from, new AbortController().signal)) found.push(...slice)
  return found
}

test('files are read newest first, wherever they were added, and each of them once', async () => {
  const shelf = new Shelf([fileAt(5), fileAt(1)])
  for (const minute of [3, 7, 3]) shelf.add(fileAt(minute))
  shelf.remove(fileAt(5))
  shelf.remove(fileAt(6))
  expect(await read(shelf)).toEqual([fileAt(7), fileAt(3), fileAt(1)])
  const { uploadedAt, uuid } = fileAt(3)
  expect(await read(shelf, [uploadedAt, uuid])).toEqual([fileAt(1)])
})

test('a list is read to its end while files are added and removed', async () => {
  const shelf = new Shelf(Array.from({ length: 20_000 }, (_, index) => fileAt(20_000 - index)))
  const found: LibraryFile[] = []
  for await (const slice of shelf.read(undefined, new AbortController().signal)) {
    found.push(...slice)
    shelf.add(fileAt(30_000 + found.length))
    const last = slice.at(-1)
    if (last) shelf.remove(last)
  }
  expect(new Set(found.map(({ uuid }) => uuid)).size).toBe(20_000)
})

test('the oldest files leave a full shelf, by their number and by the length of their names', () => {
  const shelf = new Shelf(Array.from({ length: MOST }, (_, index) => fileAt(MOST - index)))
  for (let minute = MOST + 1; minute <= MOST + 10; minute++) shelf.add(fileAt(minute))
  expect(shelf.size).toBeLessThanOrEqual(MOST)
  expect(shelf.size).toBeGreaterThan(MOST * 0.98)
  const long = 'x'.repeat(500)
  const crowded = new Shelf([])
  for (let minute = 0; minute < 80_000; minute++) crowded.add(fileAt(minute, `${long}${minute}`))
  expect(crowded.size).toBeLessThan(70_000)
})
