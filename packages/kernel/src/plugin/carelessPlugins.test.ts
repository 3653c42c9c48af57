import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { definePlugin } from './definePlugin.js'

// Plugins without types contribute and return anything. The person's files are uploaded all the same, and the log names the plugin.

const rejected = vi.fn()
beforeEach(() => void process.on('unhandledRejection', rejected))
afterEach(() => {
  process.off('unhandledRejection', rejected)
  expect(rejected).not.toHaveBeenCalled()
})

const bomb = () => {
  throw new Error('fault')
}
const reject = () => Promise.reject(new Error('fault'))
const never = () => new Promise(() => {})
const hostile = new Proxy({}, { get: bomb })
/** Something like a promise, from another realm or library. */
const thenable = Object.fromEntries([
  ['then', (_: unknown, no: (error: Error) => void) => no(new Error('fault'))],
])

const valid = {
  source: { label: 'Source', open() {} },
  fileValidator: { validate: () => null },
  collectionValidator: { validate: () => null },
  fileHook: { hook: 'beforeUpload', handle() {} },
  uploadMethod: { accepts: () => false, upload: never },
  groupMethod: { accepts: () => false, create: never },
}
const slots = Object.keys(valid) as (keyof typeof valid)[]

function setUp(slot: string, item: unknown, config = {}) {
  const t = createTestUploader({ config: { sourceList: '', ...config } })
  const careless = definePlugin({
    id: 'careless',
    setup: ({ contribute }) => void contribute(slot as never, item as never),
  })
  t.uploader.use(careless())
  const [id = ''] = t.add('a')
  /** Lets time pass in which the transport uploads what it gets. */
  const run = async (ms = 1000) => {
    for (let step = 0; step < 20; step++) {
      await t.clock.advance(ms / 20)
      for (const upload of t.transport.uploads) if (upload.isOpen) upload.succeed()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ...t, run, status: () => t.uploader.entries.get(id)?.status }
}

const wrongItems: [name: string, make: (item: object) => unknown, report: RegExp][] = [
  ['null', () => null, /no id/],
  ['a number', () => 5, /no id/],
  ['a function', () => () => {}, /no id/],
  ['an item without an id', (item) => item, /no id/],
  ['an item with a number as its id', (item) => ({ ...item, id: 5 }), /id that is not a string/],
  ['an item whose fields throw', () => hostile, /read|no id|could not be started/],
  [
    'an item whose condition cannot be read',
    (item) => Object.defineProperty({ ...item, id: 'x' }, 'when', { get: bomb }),
    /can't be read/,
  ],
  ['a word as the order', (item) => ({ ...item, id: 'x', order: 'first' }), /order of "x".*not a number/],
  [
    'no number as the order',
    (item) => ({ ...item, id: 'x', order: Number.NaN }),
    /order of "x".*not a number/,
  ],
  ['a word as dependsOn', (item) => ({ ...item, id: 'x', dependsOn: 'accept' }), /dependsOn.*not an array/],
]

test.each(
  slots.flatMap((slot) => wrongItems.map(([name, make, report]) => [slot, name, make, report] as const)),
)('the slot %s gets %s: the plugin is named, and files are uploaded', async (slot, _, make, report) => {
  const { log, run, status, uploader } = setUp(slot, make(valid[slot]))
  await run()
  expect(status()).toBe('success')
  expect(log.join('\n')).toMatch(report)
  expect(log.join('\n')).toMatch(/plugin "careless"/)
  uploader.destroy()
})

test.each(slots)(
  'a condition of the slot %s that is no function leaves the item out, and says so once',
  async (slot) => {
    const { log, run, status, uploader } = setUp(slot, { ...valid[slot], id: 'x', when: 5 })
    await run()
    uploader.slots.present(slot, uploader.snapshot)
    expect(status()).toBe('success')
    expect(log.filter((line) => line.includes('condition'))).toEqual([
      expect.stringContaining(`(${slot} "x", plugin "careless")`),
    ])
  },
)

const results: [name: string, call: () => unknown][] = [
  ['throws', bomb],
  ['rejects', reject],
  ['returns a number', () => 5],
  ['returns an object of the wrong form', () => ({ nothing: true })],
  ['returns an object that throws', () => hostile],
  ['returns something like a promise that rejects', () => thenable],
]

test.each([...results, ['never settles', never] as const])(
  'a file validator that %s holds the file back under its name, until the plugin is removed',
  async (_, validate) => {
    const { log, run, status, uploader } = setUp('fileValidator', { id: 'x', validate })
    await run(16_000)
    expect(status()).toBe('failed')
    expect(log[0]).toContain('(fileValidator "x", plugin "careless")')
    uploader.unuse('careless')
    await run()
    expect(status()).toBe('success')
  },
)

test.each(results)('a list validator that %s is named', async (_, validate) => {
  const { log, run, status } = setUp('collectionValidator', { id: 'x', validate })
  await run()
  expect(status()).toBe('success')
  expect(log).toEqual([expect.stringContaining('(collectionValidator "x", plugin "careless")')])
})

test.each([...results, ['never settles', never] as const])(
  'a file hook that %s is named, and the file is uploaded without it',
  async (_, handle) => {
    const { log, run, status } = setUp('fileHook', { id: 'x', hook: 'beforeUpload', handle })
    await run(31_000)
    expect(status()).toBe('success')
    expect(log).toEqual([expect.stringContaining('(fileHook "x", plugin "careless")')])
  },
)

test.each(results)('an upload method that %s is named, and the file can be retried', async (_, upload) => {
  const { log, run, status, uploader } = setUp('uploadMethod', { id: 'x', accepts: () => true, upload })
  await run()
  expect(status()).toBe('failed')
  expect(log).toEqual([expect.stringContaining('(uploadMethod "x", plugin "careless")')])
  uploader.unuse('careless')
  uploader.retryAll()
  await run()
  expect(status()).toBe('success')
})

test.each([results[0], results[1], results[5]] as typeof results)(
  'accepts() of a method that %s names the method, and nothing else sends the file',
  async (_, accepts) => {
    const { log, run, status, transport } = setUp('uploadMethod', { id: 'x', accepts, upload: never })
    await run()
    expect([status(), transport.uploads.length]).toEqual(['failed', 0])
    expect(log.join()).toContain('(uploadMethod "x", plugin "careless")')
  },
)

test.each(
  ['begin', 'slotShare', 'keepsBytes'].flatMap((name) => results.map((row) => [name, ...row] as const)),
)('%s() of a method that %s affects no upload', async (name, _, call) => {
  const upload = async () => ({ uuid: 'u', cdnUrl: 'https://cdn.example/u/' })
  const item = { id: 'x', accepts: () => true, upload, [name]: call }
  const { run, status, uploader } = setUp('uploadMethod', item, {
    // It begins while validators run.
    fileValidators: [async () => undefined],
  })
  const [id = ''] = uploader.entries.ids
  uploader.pause(id)
  uploader.resume(id)
  await run()
  expect(status()).toBe('success')
})

test.each(results)(
  'a method whose session.discard %s keeps no file from being removed',
  async (_, discard) => {
    const upload = (_entry: unknown, { session }: { session: object }) => {
      Object.assign(session, { discard })
      return never()
    }
    const { run, uploader } = setUp('uploadMethod', { id: 'x', accepts: () => true, upload })
    await run()
    uploader.removeAllFiles()
    await run()
    expect(uploader.entries.size).toBe(0)
  },
)

test('uploads of a method that is removed start again with the next one', async () => {
  const aborted = vi.fn()
  const upload = (_: unknown, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', aborted)
    return never()
  }
  const { log, run, status, transport, uploader } = setUp(
    'uploadMethod',
    { id: 'stuck', accepts: () => true, upload },
    { maxConcurrentRequests: 1 },
  )
  await run()
  expect([status(), transport.uploads.length]).toEqual(['uploading', 0])
  uploader.unuse('careless')
  await run()
  expect([status(), aborted.mock.calls.length, log]).toEqual(['success', 1, []])
})

test('a paused upload stays paused when its method is removed', async () => {
  const { run, status, transport, uploader } = setUp('uploadMethod', {
    id: 'x',
    accepts: () => true,
    upload: never,
  })
  await run()
  const [id = ''] = uploader.entries.ids
  uploader.pause(id)
  uploader.unuse('careless')
  await run()
  expect([uploader.entries.get(id)?.phase, transport.uploads.length]).toEqual(['paused', 0])
  uploader.resume(id)
  await run()
  expect(status()).toBe('success')
})

test('an upload that never settles is freed by destroy(), and uploadAll() ends', async () => {
  const { run, uploader } = setUp('uploadMethod', { id: 'x', accepts: () => true, upload: never })
  await run()
  const batch = uploader.uploadAll()
  uploader.destroy()
  expect((await batch).canceled).toHaveLength(1)
})

test('of two plugins with one item id, the second is used once the first is removed', () => {
  const t = createTestUploader()
  const label = (plugin: string) =>
    definePlugin({
      id: plugin,
      setup: ({ contribute }) => void contribute('source', { id: 'twice', label: plugin, open() {} }),
    })()
  t.uploader.use(label('first'), label('second'))
  const labels = () => t.uploader.slots.items('source').map((item) => item.label)
  expect([labels(), t.log[0]]).toEqual([['first'], expect.stringContaining('"first"')])
  t.uploader.unuse('first')
  expect(labels()).toEqual(['second'])
  t.uploader.unuse('second')
  expect(labels()).toEqual([])
})

test('an item that is contributed twice is used until both are taken back', async () => {
  const item = { id: 'twice', label: 'Twice', open() {} }
  const t = createTestUploader()
  const takeBack: (() => void)[] = []
  t.uploader.use(
    definePlugin({
      id: 'careless',
      setup({ contribute }) {
        takeBack.push(contribute('source', item), contribute('source', item))
      },
    })(),
  )
  for (const left of [1, 0]) {
    takeBack[left]?.()
    takeBack[left]?.()
    expect(t.uploader.slots.items('source')).toHaveLength(left)
  }
})

test('what a plugin contributes after its removal is not used', async () => {
  let contributeLate = () => {}
  const t = createTestUploader()
  t.uploader.use(
    definePlugin({
      id: 'late',
      setup({ contribute }) {
        contributeLate = () =>
          void contribute('fileValidator', { id: 'late', validate: () => ({ message: 'No.' }) })
      },
    })(),
  )
  t.uploader.unuse('late')
  contributeLate()
  const [id = ''] = t.add('a')
  await microtasks()
  expect([
    t.uploader.slots.items('fileValidator').some((item) => item.id === 'late'),
    t.uploader.entries.get(id)?.errors,
  ]).toEqual([false, []])
})

test.each([
  ['config', { config: 5 }],
  ['config with a value', { config: { some: 5 } }],
  ['messages', { messages: { en: 5 } }],
  ['messages of null', { messages: null }],
  ['messages that reject', { messages: { en: reject } }],
  ['needs', { needs: 5 }],
  ['needs itself', { needs: ['careless'] }],
  ['slots', { slots: 5 }],
  ['sources', { sources: 5 }],
])('a definition with wrong %s affects no file and no other plugin', async (_, wrong) => {
  const t = createTestUploader()
  const other = definePlugin({
    id: 'other',
    setup: ({ contribute }) => void contribute('source', { id: 'other', label: 'Other', open() {} }),
  })
  t.uploader.use(definePlugin({ id: 'careless', setup() {}, ...wrong } as never)(), other())
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  t.transport.of('a').succeed()
  await t.clock.advance(500)
  await new Promise((resolve) => setImmediate(resolve))
  expect([t.uploader.entries.get(id)?.status, t.uploader.slots.items('source').length]).toEqual([
    'success',
    1,
  ])
})
