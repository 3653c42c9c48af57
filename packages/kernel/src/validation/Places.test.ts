import { expect, test, vi } from 'vitest'
import { Places } from './Places.js'

test('who gives up waiting is not let in, and takes nobody’s place', async () => {
  const places = new Places(() => 1)
  const leave = places.take()
  const controller = new AbortController()
  const first = places.wait(controller.signal)
  const entered = vi.fn()
  const second = places.wait(new AbortController().signal).then(entered)
  controller.abort(new Error('never mind'))
  await expect(first).rejects.toThrow('never mind')
  leave()
  await second
  expect(entered).toHaveBeenCalledTimes(1)
  expect(places.isFull).toBe(true)
})

test('a limit that grows lets in as many as there is room for', async () => {
  let limit = 0
  const places = new Places(() => limit)
  const { signal } = new AbortController()
  const order: number[] = []
  const waits = [1, 2, 3].map((n) => places.wait(signal).then(() => order.push(n)))
  await Promise.resolve()
  expect(order).toEqual([])
  limit = 2
  places.fill()
  await Promise.all(waits.slice(0, 2))
  expect(order).toEqual([1, 2])
})
