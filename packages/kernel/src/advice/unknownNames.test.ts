import { expect, test } from 'vitest'
import { activeSources } from '../activities/Flow.js'
import { definePlugin } from '../plugin/definePlugin.js'
import type { PluginContext } from '../plugin/PluginContext.js'
import type { Source } from '../slots/Source.js'
import { createTestUploader } from '../testing/createTestUploader.js'

type Contribute = (slot: string, item: object) => () => void

/** A plugin of a page that contributes an item, as a page without types writes it. */
const contributor = (slot: string, item: object, later?: Promise<void>) =>
  definePlugin({
    id: 'theirs',
    async setup({ contribute }: PluginContext) {
      await later
      ;(contribute as Contribute)(slot, item)
    },
  })()

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a required option that a page in JavaScript has not set is reported with the plugin and what to write', () => {
  const shelf = definePlugin<{ endpoint: string; key: string; label?: string }>({
    id: 'shelf',
    required: ['endpoint', 'key'],
    setup() {},
  })
  const untyped = shelf as unknown as (options?: object) => ReturnType<typeof shelf>
  const { uploader, log } = createTestUploader({ plugins: [untyped({ key: 'a', endpoint: undefined })] })
  uploader.unuse('shelf')
  uploader.use(shelf({ endpoint: '/files', key: '' }))
  expect(log).toEqual([
    'warn: The plugin "shelf" requires the option "endpoint", which is not set. Pass it where the plugin is created: { endpoint: … }.',
  ])
  uploader.unuse('shelf')
  uploader.use(untyped())
  expect(log[1]).toContain('requires the option "key"')
})

test('a contribution to a slot that nothing declares is reported', async () => {
  const { uploader, log } = createTestUploader({ plugins: [contributor('zebraTab', { id: 'stickers' })] })
  await settled()
  expect(log).toEqual([
    expect.stringMatching(
      /^warn: There is no slot "zebraTab", so the item "stickers" of the plugin "theirs" is not used\. Slots: .*definePlugin\(\{ slots: \['zebraTab'\] \}\)\.$/,
    ),
  ])
  ;(uploader.slots.contribute as Contribute)('soruce', { id: 'mine' })
  await settled()
  expect(log[1]).toContain(
    'There is no slot "soruce", so the item "mine" is not used. Did you mean "source"?',
  )
})

test('a slot that a plugin declares is known, whichever comes first', async () => {
  const owner = definePlugin({ id: 'stamps', slots: ['stampShape' as never], setup() {} })
  const { log } = createTestUploader({ plugins: [contributor('stampShape', { id: 'star' }), owner()] })
  await settled()
  expect(log).toEqual([])
})

test('what a removed plugin still contributes is reported, and not once the uploader is destroyed', async () => {
  let release = () => {}
  const later = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const end of ['unuse', 'destroy'] as const) {
    const { uploader, log } = createTestUploader({
      plugins: [contributor('source', source('archive'), later)],
    })
    await settled()
    uploader[end]('theirs')
    release()
    await settled()
    expect(uploader.slots.items('source')).toEqual([])
    expect(log).toEqual(
      end === 'destroy'
        ? []
        : [
            'warn: The plugin "theirs" was removed, so its item "archive" in the slot "source" is not used. End its work by "signal", or ask "signal.aborted" first.',
          ],
    )
  }
})

const source = (id: string, more: Partial<Source> = {}) => ({ id, label: 'Source', open() {}, ...more })

test('a source of a plugin that sourceList lacks is reported once sources are shown', async () => {
  const { uploader, log } = createTestUploader({ plugins: [contributor('source', source('archive'))] })
  await settled()
  expect(log).toEqual([])
  activeSources(uploader)
  await settled()
  const message =
    'warn: The source "archive" of the plugin "theirs" is not in "sourceList", so it is not shown. Add it: "local, url, camera, dropbox, gdrive, archive".'
  expect(log.filter((line) => line.includes('archive'))).toEqual([message])
  uploader.config.set({ sourceList: 'local' })
  await settled()
  uploader.config.set({ sourceList: 'archive' })
  await settled()
  expect(log.filter((line) => line.includes('"archive" of the plugin'))).toHaveLength(2)
})

test('sources that are listed, offered in the place of a listed one, or removed are not reported', async () => {
  const plugin = definePlugin({
    id: 'theirs',
    setup({ contribute }) {
      contribute('source', source('album', { expand: () => ['photos'] }))
      contribute('source', source('photos'))
      contribute('source', source('gone'))()
    },
  })
  const { uploader, log } = createTestUploader({ plugins: [plugin()], config: { sourceList: 'album' } })
  expect(activeSources(uploader).map(({ id }) => id)).toEqual(['photos'])
  await settled()
  expect(log).toEqual([])
})

test('a message that nothing has is reported with the key that was meant; plain words are not', async () => {
  const { uploader, log } = createTestUploader({
    plugins: [definePlugin({ id: 'theirs', messages: { en: { 'my-title': 'Title' } }, setup() {} })()],
  })
  const unknown = (key: string) => uploader.l10n(key)
  expect([unknown('netwrok-error'), unknown('zebra-crossing-7')]).toEqual([
    'netwrok-error',
    'zebra-crossing-7',
  ])
  unknown('zebra-crossing-7')
  expect([unknown('my-title'), unknown('Drag-and-drop'), unknown('camera')]).toEqual([
    'Title',
    'Drag-and-drop',
    'camera',
  ])
  await settled()
  expect(log).toEqual([
    'warn: There is no message "netwrok-error", so the key itself is shown. Did you mean "network-error"?',
    expect.stringContaining('There is no message "zebra-crossing-7", so the key itself is shown. Add it to'),
  ])
})

test('a message that arrives in the same task is not reported', async () => {
  const { uploader, log } = createTestUploader()
  const key: string = 'late-title'
  uploader.l10n(key)
  uploader.locale.add('en', { 'late-title': 'Late' })
  await settled()
  expect(log).toEqual([])
})
