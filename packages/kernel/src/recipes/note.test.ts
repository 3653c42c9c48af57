import { describe, expect, test } from 'vitest'
import { activeSources, createUploader, definePlugin } from '../index.js'
import { createTestUploader, describePlugin } from '../testing/index.js'

/** Options of {@link note}. */
interface NoteOptions {
  /** Name of the file that a note becomes. @default 'note.txt' */
  readonly fileName?: string
  /** Resolves with what the person has written, or with null. @default the browser's own prompt */
  readonly write?: () => Promise<string | null>
}

/** A source that makes a file of a note. */
const note = definePlugin<NoteOptions>({
  id: 'note',
  checksFiles: false,
  messages: { en: { 'src-type-note': 'Write a note' }, de: { 'src-type-note': 'Notiz schreiben' } },
  setup({ contribute, options, signal, uploader }) {
    const { fileName = 'note.txt', write = async () => prompt('Your note') } = options
    contribute('source', {
      id: 'note',
      label: 'src-type-note',
      async open() {
        const text = await write()
        // The plugin may have been removed while the person was writing.
        if (!text || signal.aborted) return
        uploader.addFiles([new File([text], fileName, { type: 'text/plain' })], { source: 'note' })
        uploader.setCurrentActivity('upload-list')
      },
    })
  },
})

const write = async () => 'Buy milk'

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

test('it can be removed and installed again while the page runs', () => {
  const page = createUploader({ config: { sourceList: 'note' }, plugins: [note({ fileName: 'draft.txt' })] })
  page.unuse('note')
  page.use(note())
  expect(activeSources(page).map(({ id }) => id)).toEqual(['note'])
  page.unuse('note')
  expect(activeSources(page)).toEqual([])
  page.destroy()
})

test('a note that is finished after the removal of the plugin is not added', async () => {
  let finish: (text: string) => void = () => {}
  const slow = () => new Promise<string>((resolve) => (finish = resolve))
  const t = createTestUploader({ config: { sourceList: 'note' }, plugins: [note({ write: slow })] })
  const opened = t.uploader.openSource('note')
  t.uploader.unuse('note')
  finish('Too late')
  await opened
  expect(t.uploader.entries.size).toBe(0)
})
