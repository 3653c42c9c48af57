import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MultipartUpload } from './MultipartUpload.js'
import { formatJournalLine, parseJournal, type WrittenPart } from './parseJournal.js'

const upload: fc.Arbitrary<MultipartUpload> = fc.record({
  uuid: fc.uuid(),
  filename: fc.string({ unit: 'grapheme' }),
  sizeBytes: fc.maxSafeNat(),
  partSizeBytes: fc.maxSafeNat(),
  declaredMimeType: fc.string(),
  expiresAtMs: fc.maxSafeNat(),
  isStored: fc.boolean(),
  source: fc.option(fc.string()),
  metadata: fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
  tags: fc.array(fc.string()),
})
const part: fc.Arbitrary<WrittenPart> = fc.record({
  number: fc.integer({ min: 1, max: 5 }),
  sizeBytes: fc.nat(),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
})

test('a journal contains the plan and the last state of every part', () => {
  fc.assert(
    fc.property(upload, fc.array(part), (plan, parts) => {
      const text = [{ upload: plan }, ...parts.map((written) => ({ written }))]
        .map(formatJournalLine)
        .join('')
      const last = new Map(parts.map((written) => [written.number, written]))
      expect(parseJournal(text, plan.uuid)).toEqual({ upload: plan, parts: last })
    }),
  )
})

test('a part that is being overwritten does not count', () => {
  fc.assert(
    fc.property(upload, part, (plan, written) => {
      const lines = [{ upload: plan }, { written }, { begun: written.number }].map(formatJournalLine)
      expect(parseJournal(lines.join(''), plan.uuid)?.parts.size).toBe(0)
    }),
  )
})

test('wherever a crash cuts the last line, the lines before it and after it still count', () => {
  fc.assert(
    fc.property(upload, part, part, fc.nat(500), (plan, before, after, cut) => {
      const torn = formatJournalLine({ written: { ...before, number: 9 } })
      const text = [
        formatJournalLine({ upload: plan }),
        formatJournalLine({ written: before }),
        torn.slice(0, Math.min(cut, torn.length - 1)),
        formatJournalLine({ written: after }),
      ].join('')
      const parts = parseJournal(text, plan.uuid)?.parts
      expect(parts?.get(after.number)).toEqual(after)
      expect(parts?.has(before.number)).toBe(true)
      expect(parts?.has(9)).toBe(false)
    }),
  )
})

test('no text whatever makes the parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseJournal(text, '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')).toBeNull()
    }),
  )
})
