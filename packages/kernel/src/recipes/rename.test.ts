import { expect, test } from 'vitest'
import { definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

const rename = definePlugin<{ readonly editName: (name: string) => Promise<string | null> }>({
  id: 'rename',
  setup({ contribute, options, signal }) {
    contribute('fileAction', {
      id: 'rename',
      label: 'Rename',
      icon: 'draw',
      shown: ({ status, isQueued }) => status === 'idle' || isQueued,
      async run({ internalId, fileName }, uploader) {
        const name = await options.editName(fileName ?? '')
        const entry = uploader.entries.get(internalId)
        // Its turn may have come while the person was writing, or it was removed.
        if (!name || signal.aborted || !entry || (entry.isUploading && !entry.isQueued)) return
        uploader.updateFile(internalId, { fileName: name, metadata: { renamed: 'yes' } })
      },
    })
  },
})

function setUp(config: object) {
  const plugins = [rename({ editName: async (name) => `new-${name}` })]
  const t = createTestUploader({ config, plugins })
  const isShown = (id: string) => {
    const entry = t.uploader.entries.get(id)
    return t.uploader.slots.items('fileAction').some(({ shown }) => entry && shown?.(entry))
  }
  const press = async (id: string) => {
    const entry = t.uploader.entries.get(id)
    for (const { run } of t.uploader.slots.items('fileAction')) if (entry) await run(entry, t.uploader)
  }
  return { ...t, isShown, press }
}

test('an idle file is renamed, and its path follows', async () => {
  const t = setUp({ confirmUpload: true })
  const [id = ''] = t.uploader.addFiles([{ file: new File(['x'], 'a.txt'), fullPath: 'docs/a.txt' }])
  await t.press(id)
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    name: 'new-a.txt',
    fullPath: 'docs/new-a.txt',
    metadata: { renamed: 'yes' },
  })
})

test('a queued file is renamed, also while uploads are paused; one that is being sent is not', async () => {
  const t = setUp({ maxConcurrentRequests: 1 })
  const [sending = '', queued = ''] = t.add('a', 'b')
  await t.clock.advance(100)
  t.uploader.pauseUploads()
  expect(t.uploader.getOutputItem(queued)).toMatchObject({
    status: 'uploading',
    isQueued: true,
    isUploading: false,
  })
  expect([t.isShown(sending), t.isShown(queued)]).toEqual([false, true])
  await t.press(queued)
  await t.press(sending)
  t.uploader.resumeUploads()
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  const { entry } = t.transport.of('new-b')
  expect(entry.metadata).toEqual({ renamed: 'yes' })
})

test('the update of a file that is being sent throws and changes nothing', async () => {
  const t = setUp({})
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  expect(() => t.uploader.updateFile(id, { fileName: 'b' })).toThrow(
    expect.objectContaining({ code: 'entry-sent' }),
  )
  expect(t.uploader.getOutputItem(id).name).toBe('a')
})
