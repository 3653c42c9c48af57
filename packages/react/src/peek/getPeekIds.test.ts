import type { UploadEntry } from '@lading/kernel'
import { createEntry } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { getPeekIds } from './getPeekIds.js'

type State = 'done' | 'queued' | 'running'

function listOf(states: Readonly<Record<string, State>>) {
  const ids = Object.keys(states)
  const get = (id: string): UploadEntry | undefined =>
    id in states
      ? createEntry({ isUploading: states[id] !== 'done', isQueued: states[id] === 'queued' })
      : undefined
  return { ids, get }
}

test('running uploads come first, then those that wait, in list order', () => {
  const list = listOf({ a: 'done', b: 'queued', c: 'running', d: 'queued', e: 'running' })
  expect(getPeekIds(list, [], 5)).toEqual(['c', 'e', 'b', 'd'])
  expect(getPeekIds(list, [], 3)).toEqual(['c', 'e', 'b'])
})

test('those that were shown keep their places until they end', () => {
  const list = listOf({ a: 'running', b: 'running', c: 'done', d: 'running' })
  expect(getPeekIds(list, ['d', 'c', 'gone', 'b'], 3)).toEqual(['d', 'b', 'a'])
})
