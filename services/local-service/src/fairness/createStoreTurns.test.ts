import { expect, test } from 'vitest'
import { createStoreTurns } from './createStoreTurns.js'

/** Asks that a test answers. `inside` has the client of each one that is being answered. */
function start() {
  let nowMs = 0
  const turns = createStoreTurns(() => nowMs)
  const inside: string[] = []
  const answers: (() => void)[] = []
  const ask = (name: string) => () =>
    turns.take(
      () =>
        new Promise<string>((resolve) => {
          inside.push(name)
          answers.push(() => {
            inside.splice(inside.indexOf(name), 1)
            resolve(name)
          })
        }),
    )
  return {
    turns,
    inside,
    ask,
    askAs: (client: string, count: number) => {
      for (let index = 0; index < count; index++) turns.enter(client, () => void ask(client)())
    },
    async answer(count: number) {
      for (const done of answers.splice(0, count)) done()
      await new Promise((resolve) => setImmediate(resolve))
    },
    wait: (ms: number) => {
      nowMs += ms
    },
    countOf: (name: string) => inside.filter((found) => found === name).length,
  }
}

test('work of the service itself asks at once', async () => {
  const { ask, countOf } = start()
  for (let index = 0; index < 500; index++) void ask('own')()
  expect(countOf('own')).toBe(500)
})

test('a network has many questions at a time while it is alone, and few as soon as another one asks', async () => {
  const { askAs, answer, countOf } = start()
  askAs('8.8.8.8 ', 400)
  expect(countOf('8.8.8.8 ')).toBe(32)
  askAs('9.9.9.9 ', 1)
  expect(countOf('9.9.9.9 ')).toBe(1)
  await answer(33)
  expect(countOf('8.8.8.8 ')).toBe(8)
  await answer(8)
  expect(countOf('8.8.8.8 ')).toBe(8)
})

test('a network that has stopped asking keeps nobody back for long', async () => {
  const { askAs, answer, countOf, wait } = start()
  askAs('9.9.9.9 ', 1)
  askAs('8.8.8.8 ', 400)
  expect(countOf('8.8.8.8 ')).toBe(8)
  // Its question isn't answered for a while.
  wait(10_000)
  askAs('8.8.8.8 ', 1)
  expect(countOf('8.8.8.8 ')).toBe(8)
  await answer(9)
  wait(3000)
  await answer(8)
  expect(countOf('8.8.8.8 ')).toBe(32)
})

test('the networks of one site have the questions of one', async () => {
  const { askAs, countOf } = start()
  askAs('9.9.9.9 ', 1)
  for (let network = 0; network < 40; network++) askAs(`2001:db8:1:${network}::/64 `, 1)
  const asking = Array.from({ length: 40 }, (_, network) => countOf(`2001:db8:1:${network}::/64 `))
  expect(asking.reduce((sum, count) => sum + count, 0)).toBe(8)
})

test('a network with thousands of waiting questions has no place for more, others have', async () => {
  const { turns, askAs } = start()
  askAs('8.8.8.8 https://a.test', 5000)
  expect(turns.isFull('8.8.8.8 https://b.test')).toBe(true)
  expect(turns.isFull('9.9.9.9 https://a.test')).toBe(false)
})

test('what is asked after a turn belongs to the same client', async () => {
  const { turns } = start()
  const order: string[] = []
  const work = async (client: string) => {
    await turns.take(async () => {})
    // The first turn ends in the context of whoever comes next.
    await turns.take(async () => void order.push(client))
    for (let index = 0; index < 100; index++) void turns.take(() => new Promise(() => {}))
    expect(turns.isFull(client)).toBe(false)
  }
  const ends: Promise<void>[] = []
  for (const client of ['8.8.8.8 ', '9.9.9.9 ']) turns.enter(client, () => void ends.push(work(client)))
  await Promise.all(ends)
  expect(order).toEqual(['8.8.8.8 ', '9.9.9.9 '])
})
