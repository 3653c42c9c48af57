import { expect, test } from 'vitest'
import { createUploader } from '../createUploader.js'
import type { Uploader } from '../Uploader.js'

test('an uploader that a block declares by `using` is destroyed at its end, also by an error', () => {
  const made: Uploader[] = []
  const block = (fails: boolean) => {
    using uploader = createUploader()
    made.push(uploader)
    expect(uploader.isDestroyed).toBe(false)
    if (fails) throw new Error('No.')
  }
  block(false)
  expect(() => block(true)).toThrow('No.')
  expect(made.map(({ isDestroyed }) => isDestroyed)).toEqual([true, true])
})

test('`await using` destroys it, too; one that was destroyed before stays so', async () => {
  let made: Uploader | undefined
  {
    await using uploader = createUploader()
    made = uploader
    uploader.destroy()
  }
  expect(made.isDestroyed).toBe(true)
})
