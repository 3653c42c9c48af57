import { expect, test, vi } from 'vitest'
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

test('items come by order, equal ones as they arrived, in a list that is stable until it changes', () => {
  const slots = new SlotRegistry({ logger: silent, config })
  slots.contribute('source', source('late', 5))
  slots.contribute('source', source('one'))
  const revoke = slots.contribute('source', source('two'))
  slots.contribute('source', source('early', -5))
  expect(ids(slots)).toEqual(['early', 'one', 'two', 'late'])
  expect(slots.items('source')).toBe(slots.items('source'))
  revoke()
  revoke()
  expect(ids(slots)).toEqual(['early', 'one', 'late'])
})

test('the second of two with the same id is reported, not used, and its removal leaves the first', () => {
  const warn = vi.fn()
  const slots = new SlotRegistry({ logger: { ...silent, warn }, config })
  slots.contribute('source', source('same'))
  const revokeSecond = slots.contribute('source', source('same'))
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"same"'))
  revokeSecond()
  expect(ids(slots)).toEqual(['same'])
})

test('the host has the last word', () => {
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
})

test('subscribers hear of each change of their slot and of no other', () => {
  const slots = new SlotRegistry({ logger: silent, config })
  const listener = vi.fn()
  const unsubscribe = slots.subscribe('source', listener)
  const revoke = slots.contribute('source', source('a'))
  slots.contribute('fileValidator', { id: 'x', validate: () => null })
  revoke()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  slots.contribute('source', source('b'))
  expect(listener).toHaveBeenCalledTimes(2)
})
