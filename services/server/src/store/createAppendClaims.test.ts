import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScheduledStore } from '../testing/createScheduledStore.js'
import { createAppendClaims, type Piece } from './createAppendClaims.js'

const FOLDER = 'claims/1/'
const CONFLICT = new Error('conflict')

function createPiece(text: string): Omit<Piece, 'write'> {
  const digest = (sizeBytes: number) =>
    Buffer.from(text.slice(0, sizeBytes)).toString('hex').padEnd(64, '0').slice(0, 64)
  return {
    sizeBytes: text.length,
    sha256: digest(text.length),
    hashStart: async (sizeBytes) => digest(sizeBytes),
  }
}

test('bytes are confirmed that fit together, in any order of the steps of requests, and stay claimed', async () => {
  const texts = fc.array(fc.constantFrom('aaaa', 'bbbb', 'aa', 'bb', 'a'), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(texts, fc.scheduler(), async (given, scheduler) => {
      const { keys, step, store } = createScheduledStore(scheduler)
      const claims = createAppendClaims(store, () => CONFLICT)
      const confirmed = new Set<string>()
      const send = async (text: string) => {
        const write = (key: string) => store.put(key)
        const piece = { ...createPiece(text), write }
        await step(() => {})
        await (text.length === 4 ? claims.claimPart(FOLDER, piece) : claims.keepStart(FOLDER, piece))
        confirmed.add(text)
      }
      const requests = given.map((text) => send(text).catch((error) => expect(error).toBe(CONFLICT)))
      await scheduler.waitFor(Promise.all(requests))
      const longest = [...confirmed].toSorted((a, b) => b.length - a.length)[0] ?? ''
      for (const text of confirmed) expect(longest.startsWith(text)).toBe(true)
      if (longest.length === 4) expect([...keys].join()).toContain(createPiece(longest).sha256)
    }),
  )
})
