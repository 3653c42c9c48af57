import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { definePlugin } from './definePlugin.js'

const refuse = () => {
  throw new Error('on fire')
}

/** Setups of other people, and what the log says of each when it starts and when it is taken out. */
const setups: [name: string, setup: () => unknown, atStart: RegExp | null, atEnd: RegExp | null][] = [
  ['throws', refuse, /"bad" could not be started/, null],
  [
    'throws nothing at all',
    () => {
      throw undefined
    },
    /"bad" could not be started/,
    null,
  ],
  ['rejects', () => Promise.reject(new Error('on fire')), /"bad" could not be started/, null],
  ['never ends', () => new Promise(() => {}), null, null],
  ['returns a number', () => 7, null, /cleanup of the plugin "bad" failed/],
  ['returns an object', () => ({ dispose: refuse }), null, /cleanup of the plugin "bad" failed/],
  ['resolves with a text', async () => 'done', null, /cleanup of the plugin "bad" failed/],
  ['returns a cleanup that throws', () => refuse, null, /cleanup of the plugin "bad" failed/],
]

test.each(setups)(
  'a plugin whose setup %s takes nobody along, at its start or its end',
  async (_, setup, atStart, atEnd) => {
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
    const said = t.log.length
    t.uploader.unuse('bad')
    await microtasks()
    expect(t.log.slice(said)).toEqual(atEnd ? [expect.stringMatching(atEnd)] : [])
    t.transport.of('before').succeed()
    await microtasks()
    expect(before.map((id) => t.uploader.getOutputItem(id).status)).toEqual(['success'])
    t.uploader.destroy()
    expect(t.clock.pending).toBe(0)
  },
)

test('a condition that throws leaves its item out and is said; the others stay', () => {
  const t = createTestUploader({ config: { sourceList: 'bad, good' } })
  const source = { label: 'Source', open() {} }
  t.uploader.slots.contribute('source', { ...source, id: 'bad', when: refuse })
  t.uploader.slots.contribute('source', { ...source, id: 'good', when: () => true })
  expect(t.uploader.slots.present('source', t.uploader.snapshot).map(({ id }) => id)).toEqual(['good'])
  expect(t.log).toEqual([expect.stringContaining('The condition of "bad" in the slot "source" threw')])
})

test.each([null, undefined, 7, 'plugin', {}, { id: 'x' }, () => {}, []])(
  '%o is no plugin, and the others are installed',
  (junk) => {
    const t = createTestUploader()
    t.uploader.use(
      junk as never,
      definePlugin({
        id: 'good',
        setup: ({ contribute }) => void contribute('source', { id: 'good', label: 'Good', open() {} }),
      })(),
    )
    expect(t.log).toEqual([expect.stringContaining('plugin-invalid')])
    expect(t.uploader.slots.items('source')).toHaveLength(1)
  },
)
