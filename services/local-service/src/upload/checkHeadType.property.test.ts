import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEAD_BYTES } from '../storage/FileStorage.js'
import { inspectHead } from './checkHeadType.js'

async function* give(chunks: readonly Uint8Array[]) {
  yield* chunks
}

test('bytes pass unchanged in any chunks, after their first ones were checked, and tiny ones are not kept one by one', async () => {
  const sizes = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 60_000, max: 70_000 })),
    {
      maxLength: 6,
    },
  )
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), async (given, isTiny) => {
      const whole = Buffer.from(
        Array.from({ length: given.reduce((sum, size) => sum + size, 0) }, (_, index) => index % 251),
      )
      const chunks = isTiny
        ? Array.from(whole, (_, index) => whole.subarray(index, index + 1))
        : given.map((size, index) => {
            const start = given.slice(0, index).reduce((sum, other) => sum + other, 0)
            return whole.subarray(start, start + size)
          })
      const checked: Buffer[] = []
      const passed: Uint8Array[] = []
      const heads: number[] = []
      for await (const chunk of inspectHead(
        give(chunks),
        async (head) => void checked.push(Buffer.from(head)),
      )) {
        passed.push(Buffer.from(chunk))
        heads.push(checked.length)
      }
      expect(Buffer.concat(passed).equals(whole)).toBe(true)
      const isChecked = whole.length >= HEAD_BYTES
      expect(checked.map((head) => head.equals(whole.subarray(0, HEAD_BYTES)))).toEqual(
        isChecked ? [true] : [],
      )
      if (isChecked) expect(heads).not.toContain(0)
      if (isTiny) expect(passed.length).toBeLessThanOrEqual(1 + Math.max(0, whole.length - HEAD_BYTES))
    }),
  )
})
