import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { SlotRegistry } from './SlotRegistry.js'
import type { Source } from './Source.js'

const source = (id: string, order?: number): Source => ({
  id,
  label: id,
  open() {},
  ...(order ? { order } : {}),
})
const silent = { error() {}, warn() {} }
const config = { subscribe: () => () => {} }
const ids = (slots: SlotRegistry) => slots.items('source').map(({ id }) => id)

test('sorts items by order, then by contribution, and returns the same array until something changes', () => {
  const slots = new SlotRegistry({ logger: silent, config })
  slots.contribute('source', source('late', 5))
  slots.contribute('source', source('one'))
  const remove = slots.contribute('source', source('two'))
  slots.contribute('source', source('early', -5))
  expect(ids(slots)).toEqual(['early', 'one', 'two', 'late'])
  expect(slots.items('source')).toBe(slots.items('source'))
  remove()
  remove()
  expect(ids(slots)).toEqual(['early', 'one', 'late'])
})

test('the second item with an id is reported and not used; its removal keeps the first', () => {
  const warn = vi.fn()
  const slots = new SlotRegistry({ logger: { ...silent, warn }, config })
  slots.contribute('source', source('same'))
  const removeSecond = slots.contribute('source', source('same'))
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"same"'))
  removeSecond()
  expect(ids(slots)).toEqual(['same'])
})

test('an item without an id is reported and not used', () => {
  const error = vi.fn()
  const slots = new SlotRegistry({ logger: { ...silent, error }, config })
  for (const item of [null, { label: 'Nameless', open() {} }]) slots.contribute('source', item as never)()
  expect(error.mock.calls).toEqual(Array(2).fill([expect.stringContaining('"source" has no id')]))
  expect(ids(slots)).toEqual([])
})

test('host overrides take precedence', () => {
  const slots = new SlotRegistry({
    logger: silent,
    config,
    settings: { source: { disable: ['b'], order: ['c'] } },
  })
  for (const id of ['a', 'b', 'c']) slots.contribute('source', source(id))
  expect(ids(slots)).toEqual(['c', 'a'])
  const listener = vi.fn()
  slots.subscribe('source', listener)
  slots.configure({})
  expect(ids(slots)).toEqual(['a', 'b', 'c'])
  expect(listener).toHaveBeenCalledTimes(1)
  const onRemove = vi.fn()
  slots.onRemove('source', ({ id }) => onRemove(id))
  slots.configure({ source: { disable: ['a'] } })
  slots.configure({ source: { disable: ['a', 'c'] } })
  slots.configure({ source: { order: ['b'] } })
  expect(onRemove.mock.calls).toEqual([['a'], ['c']])
  // As a page without types writes it: condition ? {…} : null.
  for (const source of [null, { disable: null }]) {
    slots.configure({ source } as never)
    expect(ids(slots)).toEqual(['a', 'b', 'c'])
  }
})

test('notifies subscribers of each change of their slot and of no other', () => {
  const slots = new SlotRegistry({ logger: silent, config })
  const listener = vi.fn()
  const unsubscribe = slots.subscribe('source', listener)
  const remove = slots.contribute('source', source('a'))
  slots.contribute('fileValidator', { id: 'x', validate: () => null })
  remove()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  slots.contribute('source', source('b'))
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an item whose when() throws is reported once and left out; the others stay', () => {
  const t = createTestUploader({ config: { sourceList: 'bad, good' } })
  const fail = () => {
    throw new Error('fault')
  }
  t.uploader.slots.contribute('source', { ...source('bad'), when: fail })
  t.uploader.slots.contribute('source', { ...source('good'), when: () => true })
  expect(t.uploader.slots.present('source', t.uploader.snapshot).map(({ id }) => id)).toEqual(['good'])
  t.uploader.slots.present('source', t.uploader.snapshot)
  expect(t.log).toEqual([expect.stringContaining('The condition of "bad" in the slot "source" threw')])
})

test('the rejection of a when() is reported once; a promise counts as true', async () => {
  const t = createTestUploader({ config: { sourceList: 'late' } })
  const when = (() => Promise.reject(new Error('too late'))) as unknown as () => boolean
  t.uploader.slots.contribute('source', { ...source('late'), when })
  const present = () => t.uploader.slots.present('source', t.uploader.snapshot).map(({ id }) => id)
  expect(present()).toEqual(['late'])
  present()
  await t.clock.advance(0)
  expect(t.log).toEqual([expect.stringContaining('must answer without a promise')])
})

test('an item whose label is not a string is reported and not used', () => {
  const t = createTestUploader()
  const label = { toString: null } as unknown as string
  t.uploader.slots.contribute('source', { ...source('odd'), label })()
  expect(t.uploader.slots.items('source')).toEqual([])
  expect(t.log).toEqual([expect.stringContaining('The label of "odd" in the slot "source" is not a string')])
})
