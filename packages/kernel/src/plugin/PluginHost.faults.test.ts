import { expect, test } from 'vitest'
import { token } from '../di/token.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { definePlugin } from './definePlugin.js'

const fail = () => {
  throw new Error('fault')
}

/** Faulty setups, each with what is logged at its start and at its removal. */
const setups: [name: string, setup: () => unknown, atStart: RegExp | null, atRemoval: RegExp | null][] = [
  ['throws', fail, /"bad" could not be started/, null],
  [
    'throws undefined',
    () => {
      throw undefined
    },
    /"bad" could not be started/,
    null,
  ],
  ['rejects', () => Promise.reject(new Error('fault')), /"bad" could not be started/, null],
  ['never settles', () => new Promise(() => {}), null, null],
  ['returns a number', () => 7, null, /cleanup of the plugin "bad" failed/],
  ['returns an object', () => ({ dispose: fail }), null, /cleanup of the plugin "bad" failed/],
  ['resolves with a string', async () => 'done', null, /cleanup of the plugin "bad" failed/],
  ['returns a cleanup that throws', () => fail, null, /cleanup of the plugin "bad" failed/],
  [
    'returns a cleanup that rejects',
    () => () => Promise.reject(new Error('fault')),
    null,
    /cleanup of the plugin "bad" failed/,
  ],
  [
    'resolves with a cleanup that rejects',
    async () => () => Promise.reject(new Error('fault')),
    null,
    /cleanup of the plugin "bad" failed/,
  ],
]

test.each(setups)(
  'a plugin whose setup %s affects no other plugin and no upload',
  async (_, setup, atStart, atRemoval) => {
    const t = createTestUploader()
    const before = t.add('before')
    await microtasks()
    const bad = definePlugin({ id: 'bad', setup: setup as () => void })
    const good = definePlugin({
      id: 'good',
      setup: ({ contribute }) => void contribute('source', { id: 'good', label: 'Good', open() {} }),
    })
    t.uploader.use(bad(), good())
    await microtasks()
    expect(t.log).toEqual(atStart ? [expect.stringMatching(atStart)] : [])
    expect(t.uploader.slots.items('source').map(({ id }) => id)).toEqual(['good'])
    const logged = t.log.length
    t.uploader.unuse('bad')
    await microtasks()
    expect(t.log.slice(logged)).toEqual(atRemoval ? [expect.stringMatching(atRemoval)] : [])
    t.transport.of('before').succeed()
    await microtasks()
    expect(before.map((id) => t.uploader.getOutputItem(id).status)).toEqual(['success'])
    t.uploader.destroy()
    expect(t.clock.pending).toBe(0)
  },
)

test('cleanups that reject are reported one by one, not unhandled, and the others run', async () => {
  const t = createTestUploader()
  const ran: string[] = []
  const reject = (name: string) => async () => {
    ran.push(name)
    throw new Error(`${name} fault`)
  }
  const bad = definePlugin({
    id: 'bad',
    async setup({ onCleanup, signal }) {
      onCleanup(reject('first'))
      onCleanup(() => void ran.push('second'))
      onCleanup(reject('third'))
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      // Too late: it runs at once.
      onCleanup(reject('late'))
    },
  })
  t.uploader.use(bad())
  t.uploader.destroy()
  await microtasks()
  expect(ran).toEqual(['third', 'second', 'first', 'late'])
  expect(t.log).toEqual(
    ['third', 'first', 'late'].map(
      (name) => `error: A cleanup of the plugin "bad" failed. Error: ${name} fault`,
    ),
  )
})

test.each([
  ['unuse()', /cleanup of the plugin "bad" failed/],
  ['destroy()', /service could not be disposed of/],
])('a service of a plugin whose dispose rejects is reported at %s, not unhandled', async (end, report) => {
  const t = createTestUploader()
  const ServiceToken = token<{ dispose(): Promise<void> }>('service')
  const service = { dispose: () => Promise.reject(new Error('fault')) }
  t.uploader.use(definePlugin({ id: 'bad', setup: ({ provide }) => provide(ServiceToken, () => service) })())
  expect(t.uploader.scope.get(ServiceToken)).toBe(service)
  if (end === 'unuse()') t.uploader.unuse('bad')
  else t.uploader.destroy()
  await microtasks()
  expect(t.log).toEqual([expect.stringMatching(report)])
})

test.each([null, undefined, 7, 'plugin', {}, { id: 'x' }, () => {}, []])(
  '%o is reported as an invalid plugin, and the others are installed',
  (invalid) => {
    const t = createTestUploader()
    t.uploader.use(
      invalid as never,
      definePlugin({
        id: 'good',
        setup: ({ contribute }) => void contribute('source', { id: 'good', label: 'Good', open() {} }),
      })(),
    )
    expect(t.log).toEqual([expect.stringContaining('plugin-invalid')])
    expect(t.uploader.slots.items('source')).toHaveLength(1)
  },
)
