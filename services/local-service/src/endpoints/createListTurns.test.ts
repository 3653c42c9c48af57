import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createListTurns } from './createListTurns.js'

type Call = Parameters<ReturnType<typeof createListTurns>>[0]

const createCall = (publicKey: string) =>
  ({ project: { publicKey }, request: { raw: { socket: new EventEmitter() } } }) as unknown as Call

/** A list that takes 100 ms, and notes when it begins. */
function setUp() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const startedAtMs = performance.now()
  const takeTurn = createListTurns()
  const begun: string[] = []
  const list = (publicKey: string) =>
    takeTurn(createCall(publicKey), async () => {
      begun.push(`${publicKey} at ${Math.round(performance.now() - startedAtMs)}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return publicKey
    })
  return { list, begun }
}

test('a project that has more lists waiting rests as long as the last one took, and others go on', async () => {
  const { list, begun } = setUp()
  const all = Promise.all(['mine', 'mine', 'mine', 'other'].map(list))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await all).toEqual(['mine', 'mine', 'mine', 'other'])
  expect(begun).toEqual(['mine at 0', 'other at 0', 'mine at 200', 'mine at 400'])
})

test('a project that asks for one list after the other does not rest', async () => {
  const { list, begun } = setUp()
  const all = list('mine')
    .then(() => list('mine'))
    .then(() => list('mine'))
  await vi.advanceTimersByTimeAsync(1000)
  await all
  expect(begun).toEqual(['mine at 0', 'mine at 100', 'mine at 200'])
})
