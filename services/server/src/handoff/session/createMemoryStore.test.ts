import { expect, test } from 'vitest'
import { createMemoryStore } from './createMemoryStore.js'

test('replaces a text only if it is the one that was read, until it has expired', async () => {
  let nowMs = 0
  const store = createMemoryStore(() => nowMs)
  expect(await store.swap('a', null, 'one', 1000)).toBe(true)
  expect(await store.swap('a', null, 'two', 1000)).toBe(false)
  expect(await store.swap('a', 'one', 'two', 1000)).toBe(true)
  expect(await store.read('a')).toBe('two')
  nowMs = 1000
  expect(await store.read('a')).toBeNull()
})

test('a full store takes no more, and what has expired makes room', async () => {
  let nowMs = 0
  const store = createMemoryStore(() => nowMs, 10)
  await store.swap('a', null, 'x'.repeat(8), 1000)
  await expect(store.swap('b', null, 'xxx', 1000)).rejects.toThrow('Try again later')
  await expect(store.swap('a', 'x'.repeat(8), 'x'.repeat(11), 1000)).rejects.toThrow('Try again later')
  expect(await store.swap('a', 'x'.repeat(8), 'x', 500)).toBe(true)
  expect(await store.swap('b', null, 'x'.repeat(9), 1000)).toBe(true)
  nowMs = 500
  expect(await store.swap('c', null, 'x', 1000)).toBe(true)
})
