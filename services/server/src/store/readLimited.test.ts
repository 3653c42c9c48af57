import { expect, test } from 'vitest'
import { readLimited } from './readLimited.js'

test('a body in tiny chunks is left after some hundred', async () => {
  let pulls = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1
      controller.enqueue(new Uint8Array([0x20]))
    },
  })
  expect(await readLimited(body, 65_536)).toBeUndefined()
  expect(pulls).toBeLessThan(300)
})

test('a short body can have any chunks', async () => {
  const letters = [...'{"name":"ä"}'].map((letter) => new TextEncoder().encode(letter))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const letter = letters.shift()
      if (letter) controller.enqueue(letter)
      else controller.close()
    },
  })
  expect(await readLimited(body, 65_536)).toBe('{"name":"ä"}')
})

test('chunks are copied, so that memory that they share with others is free', async () => {
  const shared = new Uint8Array(1000)
  let count = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        count += 1
        shared.fill(0x60 + count)
        if (count === 4) controller.close()
        else controller.enqueue(shared)
      },
    },
    { highWaterMark: 0 },
  )
  const text = await readLimited(body, 65_536)
  expect(text).toBe('a'.repeat(1000) + 'b'.repeat(1000) + 'c'.repeat(1000))
})

test('a body of exactly the limit is read, and a longer one is not', async () => {
  const read = (size: number) => readLimited(new Response('x'.repeat(size)).body, 1000)
  expect([(await read(1000))?.length, await read(1001)]).toEqual([1000, undefined])
})
