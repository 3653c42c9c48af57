import { expect, test } from 'vitest'
import { settle } from '../testing/fixtures/FakeClock.js'
import { TaskQueue } from './TaskQueue.js'

function setUp(limit: number) {
  const queue = new TaskQueue(limit)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const releases = new Map<string, () => void>()
  const run = (name: string, signal = new AbortController().signal) =>
    queue.run((release) => {
      started.push(name)
      releases.set(name, release)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }, signal)
  return { queue, started, ends, releases, run }
}

test('tasks start in their order, as many as there are places', async () => {
  const { started, ends, run } = setUp(2)
  for (const name of ['a', 'b', 'c', 'd']) void run(name)
  expect(started).toEqual(['a', 'b'])
  ends.get('b')?.()
  await settle()
  expect(started).toEqual(['a', 'b', 'c'])
})

test('a place that is released early is given on once', async () => {
  const { started, ends, releases, run } = setUp(1)
  const first = run('a')
  for (const name of ['b', 'c']) void run(name)
  releases.get('a')?.()
  releases.get('a')?.()
  expect(started).toEqual(['a', 'b'])
  ends.get('a')?.()
  await first
  expect(started).toEqual(['a', 'b'])
})

test('a task that is aborted while it waits never starts and ends at once', async () => {
  const { started, ends, run } = setUp(1)
  const controller = new AbortController()
  void run('a')
  const waiting = run('b', controller.signal)
  void run('c')
  controller.abort()
  await waiting
  ends.get('a')?.()
  await settle()
  expect(started).toEqual(['a', 'c'])
  await run('d', controller.signal)
  expect(started).toEqual(['a', 'c'])
})

test('a task that fails gives its place on', async () => {
  const { queue, started, run } = setUp(1)
  const failing = queue.run(() => Promise.reject(new Error('no')), new AbortController().signal)
  void run('next')
  await expect(failing).rejects.toThrow('no')
  expect(started).toEqual(['next'])
})
