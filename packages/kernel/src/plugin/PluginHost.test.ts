import { expect, test, vi } from 'vitest'
import { booleanOption } from '../config/configOptions.js'
import { type Token, token } from '../di/token.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { definePlugin } from './definePlugin.js'

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

test('a plugin brings a source, texts, config, a service and listeners; its removal leaves nothing', async () => {
  const t = createTestUploader({ config: { testFlag: 'false', sourceList: 'greeter' } })
  const { uploader } = t
  uploader.use(greeter({ greeting: 'good day' }))
  expect(uploader.slots.items('source').map(({ id }) => id)).toEqual(['greeter'])
  expect(uploader.l10n('src-type-greeter')).toBe('Greet')
  expect(uploader.config.get('testFlag')).toBe(false)
  t.add('a')
  expect(greeted).toHaveBeenCalledTimes(1)

  uploader.unuse('greeter')
  uploader.unuse('greeter')
  expect(uploader.slots.items('source')).toEqual([])
  expect(uploader.l10n('src-type-greeter')).toBe('src-type-greeter')
  expect(uploader.config.get('testFlag')).toBeUndefined()
  expect(cleaned).toHaveBeenCalledTimes(1)
  expect(aborted).toHaveBeenCalledTimes(1)
  t.add('b')
  expect(greeted).toHaveBeenCalledTimes(1)
  expect(t.log).toEqual([])
})

test('setup, cleanup and setup again is clean', () => {
  const t = createTestUploader()
  for (let round = 0; round < 2; round++) {
    t.uploader.use(greeter())
    expect(t.uploader.slots.items('source')).toHaveLength(1)
    t.uploader.unuse('greeter')
  }
  expect(t.uploader.slots.items('source')).toHaveLength(0)
  expect(t.log).toEqual([])
})

test('a setup that throws takes back everything and the others live on', () => {
  const undone = vi.fn()
  const broken = definePlugin({
    id: 'broken',
    setup({ contribute, onCleanup }) {
      contribute('source', { id: 'half', label: 'Half', open() {} })
      onCleanup(undone)
      throw new Error('camera on fire')
    },
  })
  const t = createTestUploader({ plugins: [broken(), greeter()] })
  expect(t.uploader.slots.items('source').map(({ id }) => id)).toEqual(['greeter'])
  expect(undone).toHaveBeenCalledTimes(1)
  expect(t.log.join()).toMatch(/The plugin "broken" could not be started.*camera on fire/)
})

test('a setup that rejects later is taken back too, and what it still contributes is undone at once', async () => {
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

test('plugins are installed in the order of their needs', () => {
  const order: string[] = []
  const make = (id: string, needs: string[] = []) =>
    definePlugin({ id, needs, setup: () => void order.push(id) })()
  const t = createTestUploader({ plugins: [make('c', ['b']), make('b', ['a']), make('a')] })
  expect(order).toEqual(['a', 'b', 'c'])
  t.uploader.use(make('d', ['a']))
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

test('a missing id, a second of the same id, unmet and circular needs are reported by name', () => {
  const started = vi.fn()
  const make = (id: string, needs: string[] = []) => definePlugin({ id, needs, setup: () => started(id) })()
  const t = createTestUploader({
    plugins: [
      make(''),
      { id: 'by hand', start() {} } as never,
      make('twin'),
      make('twin'),
      make('x', ['y']),
      make('y', ['x']),
      make('lonely', ['nobody']),
    ],
  })
  expect(started.mock.calls).toEqual([['twin']])
  expect(t.log).toEqual([
    expect.stringMatching(/"" is left out: it has no id .* plugin-invalid/),
    expect.stringMatching(/"by hand" is left out: .* was not made by definePlugin\(\).* plugin-invalid/),
    expect.stringMatching(/"twin" is left out: a plugin with this id is installed already\. plugin-invalid/),
    expect.stringMatching(/x → y → x\. plugin-needs-cycle/),
    expect.stringMatching(/"lonely" is left out: it needs "nobody", .* plugin-needs-missing/),
  ])
})

test('a plugin may replace a service of the kernel while it is installed', async () => {
  const t = createTestUploader()
  const { TransportToken } = await import('../upload/Transport.js')
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

test('destroying the uploader removes the plugins, the last one first', () => {
  const gone: string[] = []
  const make = (id: string) => definePlugin({ id, setup: () => () => void gone.push(id) })()
  const t = createTestUploader({ plugins: [make('first'), make('second')] })
  t.uploader.destroy()
  expect(gone).toEqual(['second', 'first'])
})

test('a setup that gives up because its plugin was removed is no fault', async () => {
  const setup = ({ signal }: { signal: AbortSignal }) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const t = createTestUploader()
  t.uploader.use(definePlugin({ id: 'patient', setup })())
  t.uploader.unuse('patient')
  await microtasks()
  expect(t.log).toEqual([])
})

test('a plugin whose data is broken takes no other with it', () => {
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
