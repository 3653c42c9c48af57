import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { definePlugin } from './definePlugin.js'

function setUp() {
  const steps: string[] = []
  const make = (id: string, needs: string[] = [], setup: () => unknown = () => {}) =>
    definePlugin({
      id,
      needs,
      setup({ onCleanup }) {
        onCleanup(() => void steps.push(`-${id}`))
        steps.push(`+${id}`)
        return setup() as undefined
      },
    })()
  const t = createTestUploader()
  return { ...t, make, take: () => steps.splice(0) }
}

test('removing a plugin first removes those that need it, the last one first, and the log names them', () => {
  const t = setUp()
  t.uploader.use(t.make('c', ['b']), t.make('b', ['a']), t.make('alone'), t.make('a'))
  t.take()
  t.uploader.unuse('a')
  expect(t.take()).toEqual(['-c', '-b', '-a'])
  expect(t.log).toEqual(['warn: The removal of "a" also removes the plugins that need it: "b", "c".'])
  t.uploader.use(t.make('c', ['b']), t.make('b', ['a']), t.make('a'))
  expect(t.take()).toEqual(['+a', '+b', '+c'])
})

test('plugins that are removed together need no warning, whatever their order', () => {
  const t = setUp()
  t.uploader.use(t.make('a'), t.make('b', ['a']), t.make('other'))
  t.take()
  t.uploader.unuse('a', 'b', 'unknown')
  expect(t.take()).toEqual(['-b', '-a'])
  expect(t.log).toEqual([])
})

test('removing a plugin leaves alone what it needs itself', () => {
  const t = setUp()
  t.uploader.use(t.make('a'), t.make('b', ['a']))
  t.take()
  t.uploader.unuse('b')
  expect(t.take()).toEqual(['-b'])
  expect(t.log).toEqual([])
})

test('destroying an uploader removes plugins without a warning', () => {
  const t = setUp()
  t.uploader.use(t.make('a'), t.make('b', ['a']))
  t.take()
  t.uploader.destroy()
  expect(t.take()).toEqual(['-b', '-a'])
  expect(t.log).toEqual([])
})

test('a plugin whose setup throws keeps those that need it from starting', () => {
  const t = setUp()
  const fail = () => {
    throw new Error('fault')
  }
  t.uploader.use(t.make('c', ['b']), t.make('b', ['a']), t.make('a', [], fail), t.make('alone'))
  expect(t.take()).toEqual(['+a', '-a', '+alone'])
  expect(t.log).toEqual([
    expect.stringMatching(/"a" could not be started .* plugin-setup-failed/),
    'error: The plugin "b" is left out: it needs "a", which could not be started. plugin-needs-missing',
    'error: The plugin "c" is left out: it needs "b", which could not be started. plugin-needs-missing',
  ])
})

test('a plugin whose setup rejects takes those along that need it', async () => {
  const t = setUp()
  const started = vi.fn()
  const reject = () => Promise.reject(new Error('fault'))
  t.uploader.use(t.make('a', [], reject), t.make('b', ['a'], started))
  expect(started).toHaveBeenCalledTimes(1)
  await microtasks()
  expect(t.take()).toEqual(['+a', '+b', '-b', '-a'])
  expect(t.log).toEqual([
    expect.stringMatching(/"a" could not be started .* plugin-setup-failed/),
    'warn: The removal of "a" also removes the plugins that need it: "b".',
  ])
})
