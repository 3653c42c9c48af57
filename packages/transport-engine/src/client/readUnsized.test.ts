import { expect, test } from 'vitest'
import { readUnsized } from './readUnsized.js'

const { signal } = new AbortController()
const unsized = (file: File) => Object.defineProperty(file, 'size', { value: 0 })

test('a file whose size is reported as 0 gets its bytes and its size, and keeps its type', async () => {
  const bytes = new Uint8Array(9_000_000).map((_, index) => index % 251)
  const read = await readUnsized(unsized(new File([bytes], '1000012345', { type: 'image/jpeg' })), signal)
  expect([read.size, read.type]).toEqual([9_000_000, 'image/jpeg'])
  expect(Buffer.from(await read.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
})

test('an empty file, one with a size, and one that cannot be read stay as they are', async () => {
  const broken = Object.assign(new File([], 'a'), {
    stream: () => new ReadableStream({ pull: () => Promise.reject(new Error('gone')) }),
  })
  for (const file of [new File([], 'a'), new File(['text'], 'a'), broken])
    expect(await readUnsized(file, signal)).toBe(file)
})
