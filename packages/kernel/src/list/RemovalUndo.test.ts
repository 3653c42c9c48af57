import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/index.js'
import { getRemovalUndo } from './RemovalUndo.js'

async function setUp() {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a = '', b = '', c = ''] = t.uploader.addFiles(['a', 'b', 'c'].map((name) => new File(['x'], name)))
  await t.clock.advance(400)
  const undo = getRemovalUndo(t.uploader)
  const listener = vi.fn()
  undo.subscribe(listener)
  const names = () => [...t.uploader.entries.values()].map(({ fileName }) => fileName)
  return { ...t, a, b, c, undo, listener, names }
}

test('removals within the time of an offer are undone together, at their places', async () => {
  const { undo, a, b, c, names, clock, listener } = await setUp()
  undo.remove([b])
  await clock.advance(7_000)
  undo.remove([a, c])
  expect([undo.count, names()]).toEqual([3, []])
  await clock.advance(7_000)
  undo.undo()
  expect([undo.count, undo.restoredCount, names()]).toEqual([0, 3, ['a', 'b', 'c']])
  expect(listener).toHaveBeenCalledTimes(3)
})

test('an offer lasts until Done, or until a removal more than 8 s later', async () => {
  const { undo, a, b, c, names, clock, uploader } = await setUp()
  undo.remove([a])
  await clock.advance(3_600_000)
  expect(undo.count).toBe(1)
  undo.remove([b])
  expect(undo.count).toBe(1)
  expect(undo.undo()).toEqual([b])
  expect([undo.restoredIds, names()]).toEqual([[b], ['b', 'c']])
  undo.remove([c])
  uploader.emit('done-click', () => uploader.getOutputCollectionState())
  expect([undo.count, names()]).toEqual([0, ['b']])
})

test('entries that do not exist are no removal', async () => {
  const { undo, names } = await setUp()
  undo.remove(['unknown'])
  expect([undo.count, names()]).toEqual([0, ['a', 'b', 'c']])
})

test.each([
  ['removeAllFiles()', ({ uploader }: Awaited<ReturnType<typeof setUp>>) => uploader.removeAllFiles()],
  ["Uppy's cancelAll()", ({ uploader }: Awaited<ReturnType<typeof setUp>>) => uploader.uppy.cancelAll()],
])('%s begins a new list, to which removed files do not return', async (_, reset) => {
  const t = await setUp()
  const resets = vi.fn(() => t.names())
  t.uploader.on('list-reset', resets)
  t.undo.remove([t.a])
  reset(t)
  // Emitted before the entries are removed.
  expect(resets.mock.results.map(({ value }) => value)).toEqual([['b', 'c']])
  expect([t.undo.count, t.names()]).toEqual([0, []])
})

test('an uploader has one, which ends with it', async () => {
  const { undo, a, uploader, clock } = await setUp()
  expect(getRemovalUndo(uploader)).toBe(undo)
  undo.remove([a])
  uploader.destroy()
  expect([undo.count, clock.pending]).toEqual([0, 0])
})
