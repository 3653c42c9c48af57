import { expect, test, vi } from 'vitest'
import { booleanOption, defineConfig, definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    /** Whether notes are signed. */
    testNoteSigned: boolean
  }
}

declare module '../events/EventMap.js' {
  interface EventMap {
    'note-written': { readonly length: number }
  }
}

const signedNote = definePlugin({
  id: 'signed-note',
  checksFiles: false,
  config: defineConfig({ testNoteSigned: booleanOption(false) }),
  setup({ config, contribute, uploader }) {
    contribute('source', {
      id: 'signed-note',
      label: 'Signed note',
      open() {
        const text = config.get('testNoteSigned') ? 'A note. Yours, Ada' : 'A note.'
        uploader.addFiles([new File([text], 'note.txt')], { source: 'signed-note' })
        uploader.emit('note-written', () => ({ length: text.length }))
      },
    })
  },
})

test('a key is set like any other, as a string, too, and the event is heard', async () => {
  const t = createTestUploader({
    config: { sourceList: 'signed-note', testNoteSigned: 'true' },
    plugins: [signedNote()],
  })
  const written = vi.fn()
  t.uploader.on('note-written', written)
  await t.uploader.openSource('signed-note')
  expect(written).toHaveBeenLastCalledWith({ length: 18 })
  t.uploader.config.set({ testNoteSigned: false })
  await t.uploader.openSource('signed-note')
  expect(written).toHaveBeenLastCalledWith({ length: 7 })
  expect(t.uploader.cfg.testNoteSigned).toBe(false)
})

test('an invalid value is reported, and the default is used', () => {
  const t = createTestUploader({ config: { testNoteSigned: 'maybe' }, plugins: [signedNote()] })
  expect(t.uploader.cfg.testNoteSigned).toBe(false)
  expect(t.log.join()).toContain('Invalid value for config key "testNoteSigned"')
})
