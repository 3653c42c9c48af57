import { describe, expect, test } from 'vitest'
import { ConfigToken } from '../config/ConfigStore.js'
import { booleanOption } from '../config/configOptions.js'
import { defineConfig } from '../config/defineConfig.js'
import { token } from '../di/token.js'
import { ObjectUrlsToken } from '../entries/ObjectUrls.js'
import { definePlugin, type PluginDefinition } from '../plugin/definePlugin.js'
import { ClockToken } from '../ports/Clock.js'
import { type DescribePluginOptions, describePlugin } from './describePlugin.js'

const runner = { describe, test }

const tidy = definePlugin({
  id: 'tidy',
  config: defineConfig({ testTidy: { default: true, parse: booleanOption(true).parse } } as never),
  messages: { en: { 'src-type-tidy': 'Tidy' } },
  setup({ contribute, get, on, onCleanup, provide, signal, uploader }) {
    contribute('source', {
      id: 'tidy',
      label: 'src-type-tidy',
      open: () => void uploader.addFiles([new File(['x'], 'tidy.txt')]),
    })
    provide(token<object>('tidy/service'), () => ({}))
    on('file-added', () => {})
    onCleanup(get(ConfigToken).subscribe(['multiple'], () => {}))
    onCleanup(get(ClockToken).schedule(600_000, () => {}))
    const url = URL.createObjectURL(new Blob(['x']))
    signal.addEventListener('abort', () => URL.revokeObjectURL(url))
    get(ObjectUrlsToken).create(new Blob(['y']), signal)
    const watch = () => {}
    uploader.uppy.on('file-added', watch)
    return () => void uploader.uppy.off('file-added', watch)
  },
})

describePlugin(() => tidy(), {
  runner,
  contributes: { source: ['tidy'] },
  exercise: ({ uploader }) => uploader.openSource('tidy'),
})

/** What the kit says of a plugin: the first complaint of each of its tests, if any. */
async function complaints(
  setup: PluginDefinition<Record<never, never>>['setup'],
  options: Partial<DescribePluginOptions> = {},
): Promise<string[]> {
  const tests: (() => Promise<void>)[] = []
  const collect = {
    describe: (_: string, body: () => void) => body(),
    test: (_: string, body: () => Promise<void>) => tests.push(body),
  }
  describePlugin(() => definePlugin({ id: 'untidy', setup })(), { ...options, runner: collect })
  const said: string[] = []
  for (const body of tests) await body().catch((error: Error) => said.push(error.message))
  return said
}

test('a plugin that does nothing is fine', async () => {
  expect(await complaints(() => {})).toEqual([])
})

test.each<[what: string, setup: PluginDefinition<Record<never, never>>['setup']]>([
  [
    'the slot "source"',
    ({ uploader }) => void uploader.slots.contribute('source', { id: 'left', label: 'Left', open() {} }),
  ],
  ['the config keys multiple', ({ config }) => void config.subscribe(['multiple'], () => {})],
  ['the event "file-added"', ({ uploader }) => void uploader.on('file-added', () => {})],
  ['texts in the language "en"', ({ uploader }) => void uploader.locale.add('en', { a: 'b' })],
  ['Uppy\'s event "file-added"', ({ uploader }) => void uploader.uppy.on('file-added', () => {})],
  ['an uploader on Uppy', ({ uploader }) => uploader.uppy.addUploader(async () => {})],
  ['the object URL blob:', () => void URL.createObjectURL(new Blob(['x']))],
  ['A timer', ({ get }) => void get(ClockToken).schedule(600_000, () => {})],
])('it notices when a plugin leaves behind: %s', async (what, setup) => {
  const said = await complaints(setup)
  expect(said[0]).toContain(what)
  expect(said[0]).toContain('left behind')
})

test('a setup that throws and a missing contribution are named', async () => {
  const said = await complaints(() => {
    throw new Error('on fire')
  })
  expect(said[0]).toContain('on fire')
  expect(await complaints(() => {}, { contributes: { source: ['promised'] } })).toEqual([
    'This is missing in the slot "source": promised.',
  ])
})

test('a plugin that keeps its state outside of setup reaches into the other uploader', async () => {
  const listeners: (() => void)[] = []
  const said = await complaints(({ uploader, onCleanup }) => {
    const end = uploader.on('file-added', () => {})
    listeners.push(end)
    onCleanup(() => {
      for (const stop of listeners.splice(0)) stop()
    })
  })
  expect(said).toEqual(['The end of one uploader has changed the other one.'])
})
