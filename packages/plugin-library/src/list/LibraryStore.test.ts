import { expect, test } from 'vitest'
import type { LibraryList, LibraryOverview, LibraryPage } from '../LibraryList.js'
import { LibraryStore } from './LibraryStore.js'

const item = (id: string) => ({ id, name: `${id}.txt`, file: '00000000-0000-4000-8000-000000000000' })

/** Opens a list, and waits until nothing more happens. */
async function open(list: LibraryList) {
  const reported: string[] = []
  const store = new LibraryStore(list, (error) => reported.push(String(error)))
  store.open({ search: '', folder: '' })
  store.show(0, 100)
  await new Promise((resolve) => setTimeout(resolve))
  return { store, reported }
}

test('a list that has empty pages before its files shows the files', async () => {
  const pages: Record<string, LibraryPage> = {
    start: { items: [], next: '1' },
    1: { items: [], next: '2' },
    2: { items: [item('a'), item('b')], next: null },
  }
  const { store, reported } = await open({
    list: async ({ cursor }) => pages[cursor ?? 'start'] ?? { items: [], next: null },
  })
  expect(store.snapshot).toMatchObject({ phase: 'ready', total: 2, isExact: true })
  expect([0, 1].map((index) => store.place(index))).toMatchObject([{ id: 'a' }, { id: 'b' }])
  expect(reported).toEqual([])
})

test('a list of empty pages without end is given up, and reported', async () => {
  let asked = 0
  const { store, reported } = await open({
    async list() {
      asked += 1
      if (asked > 1000) throw new Error('It goes on.')
      return { items: [], next: 'again' }
    },
  })
  expect(asked).toBeLessThan(200)
  expect(store.snapshot.phase).toBe('ready')
  expect(reported).toEqual(['Error: The list has too many empty pages, each with a next one.'])
})

test('counts that are none leave the list as it is', async () => {
  const { store, reported } = await open({
    list: async () => ({ items: [item('a')], next: null }),
    overview: async () => ({}) as LibraryOverview,
  })
  expect(store.snapshot).toMatchObject({ phase: 'ready', total: 1 })
  expect(store.place(0)).toMatchObject({ id: 'a' })
  expect(reported).toHaveLength(1)
})
