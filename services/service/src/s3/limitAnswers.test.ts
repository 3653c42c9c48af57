import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readText } from './limitAnswers.js'

test('an answer is copied as it arrives, so that tiny chunks keep no memory of the connection', async () => {
  const shared = Buffer.alloc(100)
  function* chunks() {
    for (const letter of 'abc') yield shared.fill(letter)
  }
  expect(await readText(Readable.from(chunks(), { highWaterMark: 1 }))).toBe(
    'a'.repeat(100) + 'b'.repeat(100) + 'c'.repeat(100),
  )
})

test('an answer without an end is left after 16 MiB', async () => {
  let sent = 0
  function* chunks() {
    for (;;) {
      sent += 65_536
      yield Buffer.alloc(65_536)
    }
  }
  await expect(readText(Readable.from(chunks()))).rejects.toThrow('more than 16777216 bytes')
  expect(sent).toBeLessThan(18_000_000)
})
