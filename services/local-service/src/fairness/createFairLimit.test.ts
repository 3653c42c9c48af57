import { expect, test } from 'vitest'
import { createFairLimit } from './createFairLimit.js'

/** Creates work that ends when the test says so. */
function createWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  return { started, work, end: (name: string) => ends.get(name)?.() }
}

test('a source with much work does not keep another one waiting', async () => {
  const limit = createFairLimit({ size: 2, sizePerSource: 1 })
  const { started, work, end } = createWork()
  const all = ['a1', 'a2', 'a3'].map((name) => limit.run('a', work(name)))
  all.push(limit.run('b', work('b1')))
  expect(started).toEqual(['a1', 'b1'])
  expect(limit.waitingCount()).toBe(2)
  for (const name of ['a1', 'a2', 'a3', 'b1']) {
    end(name)
    await Promise.race([all[['a1', 'a2', 'a3', 'b1'].indexOf(name)]])
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(limit.waitingCount()).toBe(0)
})

test('work that fails frees its place', async () => {
  const limit = createFairLimit({ size: 1, sizePerSource: 1 })
  await expect(limit.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limit.run('a', async () => 1)).toBe(1)
})

test('work that is abandoned while it waits never starts', async () => {
  const limit = createFairLimit({ size: 1, sizePerSource: 1 })
  const { started, work, end } = createWork()
  const first = limit.run('a', work('a1'))
  const controller = new AbortController()
  const second = limit.run('a', work('a2'), controller.signal)
  controller.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  end('a1')
  await first
  expect([started, limit.waitingCount()]).toEqual([['a1'], 0])
})

test('a limit that is closed rejects what waits and what follows', async () => {
  const limit = createFairLimit({ size: 1, sizePerSource: 1 })
  const { work, end } = createWork()
  const first = limit.run('a', work('a1'))
  const second = expect(limit.run('a', work('a2'))).rejects.toThrow('closing')
  limit.close(new Error('closing'))
  await second
  await expect(limit.run('b', work('b1'))).rejects.toThrow('closing')
  end('a1')
  expect(await first).toBe('a1')
})

test('a network that names many origins has no more turns than another one, nor more than its places', async () => {
  const limit = createFairLimit({ size: 3, sizePerSource: 1, sizePerNetwork: 2 })
  const { started, work, end } = createWork()
  const hostile = Array.from({ length: 20 }, (_, index) => `192.0.2.1 https://${index}.test`)
  const all = hostile.map((source, index) => limit.run(source, work(`h${index}`)))
  expect(started).toEqual(['h0', 'h1'])
  expect(limit.waitingCount('192.0.2.1')).toBe(18)
  const honest = ['a', 'b'].map((name) => limit.run('198.51.100.7 ', work(name)))
  expect(started).toEqual(['h0', 'h1', 'a'])
  end('h0')
  await all[0]
  expect(started).toEqual(['h0', 'h1', 'a', 'h2'])
  end('a')
  await honest[0]
  expect(started).toEqual(['h0', 'h1', 'a', 'h2', 'b'])
  limit.close(new Error('closing'))
  await Promise.allSettled(all.slice(3))
})
