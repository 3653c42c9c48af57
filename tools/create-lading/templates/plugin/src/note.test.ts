import { createTestUploader, describePlugin } from '@lading/kernel/testing'
import { describe, expect, test } from 'vitest'
import { note } from './index.js'

const write = async () => 'Buy milk'

// Every plugin must pass this: it installs, leaves nothing behind, and can be installed again.
describePlugin(() => note({ write }), {
  runner: { describe, test },
  contributes: { source: ['note'] },
  uploader: { config: { sourceList: 'note' } },
  exercise: ({ uploader }) => uploader.openSource('note'),
})

test('a note becomes a file and is uploaded', async () => {
  const t = createTestUploader({ config: { sourceList: 'note' }, plugins: [note({ write })] })
  await t.uploader.openSource('note')
  await t.clock.advance(100)
  t.transport.of('note.txt').succeed({ uuid: 'some-uuid' })
  await t.clock.advance(500)
  expect(t.uploader.getOutputCollectionState().allEntries).toMatchObject([
    { name: 'note.txt', source: 'note', status: 'success', uuid: 'some-uuid' },
  ])
  expect(t.log).toEqual([])
})

test('a dated note ends with its date', async () => {
  const config = { sourceList: 'note', noteDated: true }
  const t = createTestUploader({ config, plugins: [note({ write })] })
  await t.uploader.openSource('note')
  await t.clock.advance(100)
  const [entry] = t.uploader.getOutputCollectionState().allEntries
  expect(await entry?.file?.text()).toMatch(/^Buy milk\n\d{4}-\d{2}-\d{2}$/)
})
