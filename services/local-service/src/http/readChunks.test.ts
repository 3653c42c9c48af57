import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readChunks } from './readChunks.js'

async function collect(chunks: AsyncIterable<Uint8Array>) {
  const found: string[] = []
  for await (const chunk of chunks) found.push(String(chunk))
  return found
}

test('large chunks come as they arrived, small ones joined, all in their order', async () => {
  const [first, second] = ['a', 'b'].map((letter) => letter.repeat(5000))
  const stream = new Readable({ read() {}, highWaterMark: 100_000 })
  for (const chunk of ['1', '2', first, second, '3', '4']) stream.push(chunk)
  stream.push(null)
  expect(await collect(readChunks(stream, 100_000))).toEqual(['12', first, second, '34'])
})

test('a slow reader holds the stream up', async () => {
  let made = 0
  const stream = new Readable({
    highWaterMark: 10,
    read() {
      made += 5
      this.push(Buffer.alloc(5))
    },
  })
  const chunks = readChunks(stream, 10)
  await chunks.next()
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(stream.isPaused()).toBe(true)
  expect(made).toBeLessThan(50)
  // It goes on when the reader does.
  for (let index = 0; index < 20; index++) await chunks.next()
  expect(made).toBeGreaterThan(100)
  await chunks.return(undefined)
})

test.each([new Error('broken'), undefined])(
  'a stream that ends too early with %s is an error',
  async (error) => {
    const stream = new Readable({ read() {} })
    stream.push('some')
    const chunks = readChunks(stream, 100)
    expect(String((await chunks.next()).value)).toBe('some')
    stream.on('error', () => {}).destroy(error)
    await expect(chunks.next()).rejects.toThrow(error?.message ?? 'before its end')
  },
)

test('a reader that leaves early ends the stream', async () => {
  const stream = new Readable({ read() {} })
  stream.push('some')
  for await (const _ of readChunks(stream, 100)) break
  expect(stream.destroyed).toBe(true)
})
