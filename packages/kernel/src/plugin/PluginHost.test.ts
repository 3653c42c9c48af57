import { expect, test, vi } from 'vitest'
import { booleanOption } from '../config/configOptions.js'
import { type Token, token } from '../di/token.js'
import { TransportToken } from '../steps/Transport.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { definePlugin } from './definePlugin.js'
import { PluginsToken } from './Plugin.js'

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    testFlag: boolean
  }
}

const GreetingToken: Token<string> = token('test/greeting')

const greeter = definePlugin<{ greeting?: string }>({
  id: 'greeter',
  config: { testFlag: booleanOption(true) },
  messages: { en: { 'src-type-greeter': 'Greet' } },
  setup({ contribute, provide, on, onCleanup, signal, options }) {
    contribute('source', { id: 'greeter', label: 'src-type-greeter', open() {} })
    provide(GreetingToken, () => options.greeting ?? 'hello')
    on('file-added', () => greeted())
    onCleanup(cleaned)
    signal.addEventListener('abort', aborted)
  },
})
const greeted = vi.fn()
const cleaned = vi.fn()
const aborted = vi.fn()

test('a plugin contributes a source, messages, config, a service and listeners; its removal removes them all', async () => {
  const t = createTestUploader({ config: { testFlag: 'false', sourceList: 'greeter' } })
  const { uploader } = t
  uploader.use(greeter({ greeting: 'good day' }))
  expect(uploader.slots.items('source').map(({ id }) => id)).toEqual(['greeter'])
  expect(uploader.l10n('src-type-greeter' as string)).toBe('Greet')
  expect(uploader.config.get('testFlag')).toBe(false)
  t.add('a')
  expect(greeted).toHaveBeenCalledTimes(1)

  uploader.unuse('greeter')
  uploader.unuse('greeter')
  expect(uploader.slots.items('source')).toEqual([])
  expect(uploader.l10n('src-type-greeter' as string)).toBe('src-type-greeter')
  expect(uploader.config.get('testFlag')).toBeUndefined()
  expect(cleaned).toHaveBeenCalledTimes(1)
  expect(aborted).toHaveBeenCalledTimes(1)
  t.add('b')
  expect(greeted).toHaveBeenCalledTimes(1)
  expect(t.log).toEqual([])
})

test('a removed plugin can be installed again', () => {
  const t = createTestUploader()
  for (let round = 0; round < 2; round++) {
    t.uploader.use(greeter())
    expect(t.uploader.slots.items('source')).toHaveLength(1)
    t.uploader.unuse('greeter')
  }
  expect(t.uploader.slots.items('source')).toHaveLength(0)
  expect(t.log).toEqual([])
})

test('a setup that throws is undone and reported, and other plugins are installed', () => {
  const undone = vi.fn()
  const broken = definePlugin({
    id: 'broken',
    setup({ contribute, onCleanup }) {
      contribute('source', { id: 'half', label: 'Half', open() {} })
      onCleanup(undone)
      throw new Error('camera failed')
    },
  })
  const t = createTestUploader({ plugins: [broken(), greeter()] })
  expect(t.uploader.slots.items('source').map(({ id }) => id)).toEqual(['greeter'])
  expect(undone).toHaveBeenCalledTimes(1)
  expect(t.log.join()).toMatch(/The plugin "broken" could not be started.*camera failed/)
})

test('a setup that rejects is undone, and what it contributes afterwards is removed at once', async () => {
  let fail: () => void = () => {}
  const late = definePlugin({
    id: 'late',
    async setup({ contribute }) {
      contribute('source', { id: 'early', label: 'Early', open() {} })
      await new Promise<void>((_, reject) => {
        fail = () => reject(new Error('too late'))
      }).catch((error) => {
        queueMicrotask(() => contribute('source', { id: 'after', label: 'After', open() {} }))
        throw error
      })
    },
  })
  const t = createTestUploader({ plugins: [late()] })
  expect(t.uploader.slots.items('source').map(({ id }) => id)).toEqual(['early'])
  fail()
  await microtasks()
  await microtasks()
  expect(t.uploader.slots.items('source')).toEqual([])
})

test('plugins are installed after those that they need', () => {
  const order: string[] = []
  const make = (id: string, needs: string[] = []) =>
    definePlugin({ id, needs, setup: () => void order.push(id) })()
  const t = createTestUploader({ plugins: [make('c', ['b']), make('b', ['a']), make('a')] })
  expect(order).toEqual(['a', 'b', 'c'])
  t.uploader.use(make('d', ['a']))
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

test('missing and duplicate ids, unmet and circular needs are reported with the id of the plugin', () => {
  const started = vi.fn()
  const make = (id: string, needs: string[] = []) => definePlugin({ id, needs, setup: () => started(id) })()
  const t = createTestUploader({
    plugins: [
      make(''),
      { id: 'by hand', start() {} } as never,
      definePlugin({ id: 'uncalled', setup() {} }) as never,
      make('twin'),
      make('twin'),
      make('x', ['y']),
      make('y', ['x']),
      make('unmet', ['missing']),
    ],
  })
  expect(started.mock.calls).toEqual([['twin']])
  expect(t.log).toEqual([
    expect.stringMatching(/"" is left out: it has no id .* plugin-invalid/),
    expect.stringMatching(/"by hand" is left out: .* was not made by definePlugin\(\).* plugin-invalid/),
    expect.stringMatching(/is left out: .* Call it, .* plugin-invalid/),
    expect.stringMatching(/"twin" is left out: a plugin with this id is installed already\. plugin-invalid/),
    expect.stringMatching(/x → y → x\. plugin-needs-cycle/),
    expect.stringMatching(/"unmet" is left out: it needs "missing", .* plugin-needs-missing/),
  ])
})

test('a plugin may replace a service of the kernel while it is installed', async () => {
  const t = createTestUploader()
  const upload = vi.fn(() => new Promise<never>(() => {}))
  const other = definePlugin({
    id: 'other-transport',
    setup: ({ provide }) => provide(TransportToken, () => ({ upload, fileInfo: upload })),
  })
  t.uploader.use(other())
  t.add('a')
  await microtasks()
  expect(upload).toHaveBeenCalledTimes(1)
  t.uploader.unuse('other-transport')
  t.add('b')
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('destroying the uploader removes the plugins in reverse order', () => {
  const removed: string[] = []
  const make = (id: string) => definePlugin({ id, setup: () => () => void removed.push(id) })()
  const t = createTestUploader({ plugins: [make('first'), make('second')] })
  t.uploader.destroy()
  expect(removed).toEqual(['second', 'first'])
})

test('a setup that rejects because its plugin was removed is not reported', async () => {
  const setup = ({ signal }: { signal: AbortSignal }) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const t = createTestUploader()
  t.uploader.use(definePlugin({ id: 'pending', setup })())
  t.uploader.unuse('pending')
  await microtasks()
  expect(t.log).toEqual([])
})

test('a plugin with invalid config is reported, and the others are installed', () => {
  const t = createTestUploader()
  const good = definePlugin({
    id: 'good',
    setup: ({ contribute }) => void contribute('source', { id: 'good', label: 'Good', open() {} }),
  })
  const bad = definePlugin({ id: 'bad', config: null as never, setup() {} })
  t.uploader.use(bad(), good())
  expect(t.uploader.slots.items('source').map(({ id }) => id)).toEqual(['good'])
  expect(t.log).toEqual([expect.stringContaining('"bad"')])
})

test('setups that are asynchronous are starting until they have ended, the failed ones too', async () => {
  const t = createTestUploader()
  const plugins = t.uploader.scope.get(PluginsToken)
  t.uploader.use(greeter())
  expect(plugins.starting).toBeNull()
  const ended: (() => void)[] = []
  const slow = (id: string) =>
    definePlugin({ id, setup: () => new Promise<void>((resolve) => ended.push(resolve)) })()
  t.uploader.use(slow('first'), slow('second'))
  const log: string[] = []
  void plugins.starting?.then(() => log.push('all'))
  ended[0]?.()
  await microtasks()
  expect(log).toEqual([])
  t.uploader.use(definePlugin({ id: 'failing', setup: () => Promise.reject(new Error('broken')) })())
  ended[1]?.()
  await microtasks()
  expect([log, plugins.starting]).toEqual([['all'], null])
})
