import { expect, test } from 'vitest'
import { definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../entry/UploadEntry.js' {
  interface EntryState {
    /** Number of stars, from 1 to 5. */
    rating: number
  }
}

const rating = definePlugin({
  id: 'rating',
  setup({ contribute, setEntryState }) {
    contribute('icon', { id: 'star', path: 'm12 4 2.4 5 5.6.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.6-.8z' })
    contribute('fileAction', {
      id: 'rate',
      label: 'Add a star',
      icon: 'star',
      run({ internalId, state }) {
        setEntryState(internalId, { rating: Math.min(5, (state.rating ?? 0) + 1) })
      },
    })
    contribute('fileBadge', {
      id: 'rating',
      shown: ({ state }) => state.rating !== undefined,
      view: {
        kind: 'dom',
        mount(element, { entry }) {
          element.textContent = '★'.repeat(entry.state.rating ?? 0)
          return () => element.replaceChildren()
        },
      },
    })
  },
})

/** Renders the badges of an entry as a row does: mounted again after each change of the entry. */
function renderBadges({ uploader }: ReturnType<typeof createTestUploader>, id: string) {
  const row = document.createElement('div')
  let unmount: (() => void)[] = []
  const render = () => {
    for (const end of unmount) end()
    row.replaceChildren()
    const entry = uploader.entries.get(id)
    if (!entry) return
    unmount = uploader.slots.items('fileBadge').flatMap(({ shown, view }) => {
      if (view.kind !== 'dom' || shown?.(entry) === false) return []
      const mark = row.appendChild(document.createElement('span'))
      return view.mount(mark, { uploader, entry }) ?? []
    })
  }
  render()
  uploader.entries.subscribeEntry(id, render)
  uploader.slots.subscribe('fileBadge', render)
  return row
}

async function rate(t: ReturnType<typeof createTestUploader>, id: string) {
  const entry = t.uploader.entries.get(id)
  for (const { run } of t.uploader.slots.items('fileAction')) if (entry) await run(entry, t.uploader)
  t.uploader.entries.flush()
}

test('a badge shows what the plugin keeps with the entry', async () => {
  const t = createTestUploader({ config: { confirmUpload: true }, plugins: [rating()] })
  const [id = '', other = ''] = t.add('a', 'b')
  const row = renderBadges(t, id)
  expect(row.children).toHaveLength(0)
  await rate(t, id)
  await rate(t, id)
  expect(row.textContent).toBe('★★')
  expect(t.uploader.getOutputItem(id).state).toEqual({ rating: 2 })
  expect(t.uploader.getOutputItem(other).state).toEqual({})
})

test('it is not sent to the service, survives the upload, and goes with the plugin', async () => {
  const t = createTestUploader({ plugins: [rating()] })
  const [id = ''] = t.add('a')
  await rate(t, id)
  await t.clock.advance(100)
  const { entry } = t.transport.of('a')
  expect(entry.metadata).toBeNull()
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'success', state: { rating: 1 } })
  const row = renderBadges(t, id)
  t.uploader.unuse('rating')
  expect(t.uploader.getOutputItem(id).state).toEqual({})
  expect(row.children).toHaveLength(0)
})
