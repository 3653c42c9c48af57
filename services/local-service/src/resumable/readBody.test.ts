import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBody } from './readBody.js'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const COUNT = 200_000

/** Returns the heap bytes in use after all chunks, and before the end. */
async function measure(open: (bytes: Readable) => AsyncIterable<Uint8Array>): Promise<number> {
  const source = (async function* () {
    for (let i = 0; i < COUNT; i++) yield Buffer.from([1])
  })()
  collect()
  const { heapUsed } = process.memoryUsage()
  let count = 0
  let grown = 0
  for await (const _ of open(Readable.from(source))) {
    if (++count < COUNT) continue
    collect()
    grown = process.memoryUsage().heapUsed - heapUsed
  }
  expect(count).toBe(COUNT)
  return grown
}

test('a body of many small chunks takes no memory for those that were read', async () => {
  const plain = await measure((bytes) => bytes)
  const read = await measure((bytes) => readBody(bytes, new AbortController().signal).chunks)
  expect((read - plain) / COUNT).toBeLessThan(60)
})

test('a read that waits ends with the signal, and leaves no listener', async () => {
  const controller = new AbortController()
  const { chunks, isWhole } = readBody(new Readable({ read() {} }), controller.signal)
  const reading = (async () => {
    for await (const _ of chunks);
  })()
  controller.abort()
  await reading
  expect(isWhole()).toBe(false)
})
