import type { OutputCollectionState } from '@lading/kernel'
import { createFileInfo, createTestUploader } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { ControlledValue } from './ControlledValue.js'

test.each([
  ['during an upload', false, (list: OutputCollectionState) => list],
  ['after an upload', true, (list: OutputCollectionState) => list],
  // As some form libraries give it back.
  ['during an upload, by copies,', false, (list: OutputCollectionState) => ({ ...list })],
])(
  'the first value of a page that keeps the lists, given again %s, resets the list',
  async (_, hasEnded, copy) => {
    const { uploader, add, transport, clock } = createTestUploader()
    const controlled = new ControlledValue(uploader)
    const saved = [createFileInfo(), createFileInfo()]
    let kept: OutputCollectionState | null = null
    uploader.on('change', (list) => {
      if (!controlled.emits(list)) return
      kept = list
      controlled.update(copy(list))
    })
    controlled.update(saved)
    await clock.advance(400)
    expect(kept).toBeNull()
    add('new.txt')
    await clock.advance(400)
    if (hasEnded) transport.of('new.txt').succeed()
    const [first] = uploader.entries.ids
    if (hasEnded) uploader.removeFileByInternalId(first as string)
    await clock.advance(400)
    expect(kept).not.toBeNull()
    // As form libraries do: a copy.
    controlled.update([...saved])
    await clock.advance(400)
    if (!hasEnded) expect(transport.of('new.txt').isOpen).toBe(false)
    expect([...uploader.entries.values()].map(({ uuid }) => uuid)).toEqual(saved.map(({ uuid }) => uuid))
  },
)

test('a list that the page has not received yet keeps saved files whose infos are on their way', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  vi.spyOn(transport.transport, 'fileInfo').mockReturnValue(new Promise(() => {}))
  const controlled = new ControlledValue(uploader)
  uploader.on('change', (list) => controlled.emits(list))
  const saved = [createFileInfo().uuid, createFileInfo().uuid]
  controlled.update(saved)
  add('new.txt')
  await clock.advance(400)
  transport.of('new.txt').succeed()
  await clock.advance(0)
  const uuids = [...uploader.entries.values()].map(({ uuid }) => uuid)
  const list = uploader.getOutputCollectionState()
  expect(list.successEntries).toHaveLength(1)
  controlled.update(list)
  expect([...uploader.entries.values()].map(({ uuid }) => uuid)).toEqual(uuids)
})

test('an upload that has ended since the page received its list stays when the page adds a file of its own', async () => {
  const { uploader, add, transport, clock } = createTestUploader()
  const controlled = new ControlledValue(uploader)
  const received: OutputCollectionState[] = []
  uploader.on('change', (list) => {
    if (controlled.emits(list)) received.push(list)
  })
  controlled.update(null)
  add('first.txt')
  await clock.advance(400)
  add('second.txt')
  await clock.advance(400)
  const { uuid } = createFileInfo()
  transport.of('first.txt').succeed({ uuid, cdnUrl: `https://cdn.example/${uuid}/` })
  await clock.advance(0)
  // The page is late: it still has the lists from before the end.
  for (const list of received) controlled.update(list)
  const own = createFileInfo()
  controlled.update([own])
  expect([...uploader.entries.values()].map((entry) => entry.uuid)).toEqual([uuid, null, own.uuid])
})
