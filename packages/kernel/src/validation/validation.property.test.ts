import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { formatSize } from '../validators/formatSize.js'
import { matchesAccept } from '../validators/matchesAccept.js'

const part = fc.stringMatching(/^[a-z][a-z0-9.+-]{0,8}$/)
const mime = fc.tuple(part, part).map((parts) => parts.join('/'))
const extension = fc.stringMatching(/^\.[a-z0-9]{1,5}$/)
const listed = fc.oneof(
  mime,
  extension,
  part.map((type) => `${type}/*`),
)
const name = fc.string({ maxLength: 30 })
const VALIDATION_TIMEOUT_MS = 15_000
const BYTES = { bytes: 1, byte: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 }

test('a file is accepted by its type, its wildcard or its extension, in whatever case and company', () => {
  fc.assert(
    fc.property(mime, name, extension, fc.array(listed), (type, stem, end, others) => {
      const [main] = type.split('/')
      for (const item of [type, `${main}/*`, end, type.toUpperCase(), end.toUpperCase()]) {
        expect(matchesAccept([...others, item], `${type}; charset=x`.toUpperCase(), `${stem}${end}`)).toBe(
          true,
        )
      }
    }),
  )
})

test('a file is refused by a list of other types and extensions', () => {
  fc.assert(
    fc.property(fc.array(listed), fc.option(mime), fc.option(name), (list, type, fileName) => {
      const file = (fileName ?? '').toLowerCase()
      const others = list.filter((item) =>
        item.startsWith('.')
          ? !file.endsWith(item)
          : item !== type && item.replace('/*', '') !== type?.split('/')[0],
      )
      expect(matchesAccept(others, type, fileName)).toBe(false)
    }),
  )
})

test('a size for people is not below the real one, nor above it by more than a hundredth of its unit', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(3000), fc.nat(), fc.integer({ min: 1, max: 9e15 })), (sizeBytes) => {
      const [value, unit] = formatSize(sizeBytes).split(' ') as [string, keyof typeof BYTES]
      const shown = Number(value) * BYTES[unit]
      const slack = sizeBytes * 1e-9
      expect(value).toMatch(/^\d+(\.\d{1,2})?$/)
      expect(shown).toBeGreaterThanOrEqual(sizeBytes - slack)
      expect(shown - sizeBytes).toBeLessThanOrEqual(BYTES[unit] / 100 + slack)
      if (unit !== 'PB') expect(Number(value)).toBeLessThan(1000)
    }),
  )
})

test('a larger file is never shown smaller', () => {
  const bytesOf = (text: string) => {
    const [value, unit] = text.split(' ') as [string, keyof typeof BYTES]
    return Number(value) * BYTES[unit]
  }
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(bytesOf(formatSize(less))).toBeLessThanOrEqual(bytesOf(formatSize(more)))
    }),
  )
})

interface Asked {
  readonly signal: AbortSignal
  readonly settle: (kind: string) => void
  isAnswered: boolean
}

test('whatever slow rules do, nothing uploads while pending or wrong, and nothing stays behind', {
  timeout: 60_000,
}, async () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom(
        'add',
        'remove',
        'pass',
        'fail',
        'reject',
        'edit',
        'rules',
        'done',
        'lost',
        'retry',
        'tick',
      ),
      pick: fc.nat(10),
    }),
    { maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const asked: Asked[] = []
      const validator = (_: unknown, __: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<{ message: string } | null>((resolve, reject) => {
          const settle = (kind: string) =>
            kind === 'reject' ? reject(new Error('x')) : resolve(kind === 'fail' ? { message: 'No.' } : null)
          asked.push({ signal, settle, isAnswered: false })
        })
      const rules = (['add', 'upload', 'change'] as const).map((runOn) => ({
        runOn,
        validator: validator.bind(runOn),
      }))
      const config = {
        fileValidators: rules,
        validationConcurrency: 2,
        validationTimeout: VALIDATION_TIMEOUT_MS,
        maxConcurrentRequests: 2,
      }
      const t = createTestUploader({ config })
      const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
      for (const { kind, pick } of script) {
        const id = at(t.uploader.entries.ids, pick)
        const running = at(
          t.transport.uploads.filter(({ options }) => !options.signal.aborted),
          pick,
        )
        const open = asked.filter(({ signal, isAnswered }) => !signal.aborted && !isAnswered)
        expect(open.length).toBeLessThanOrEqual(2)
        if (kind === 'add') t.add(`file-${pick}`)
        else if (kind === 'remove' && id) t.uploader.removeFileByInternalId(id)
        else if (kind === 'edit' && id && t.uploader.getOutputItem(id).status === 'idle') {
          t.uploader.updateFile(id, { file: new File([], 'edited') })
        } else if (kind === 'rules') t.uploader.config.set({ fileValidators: rules.slice(pick % 3) })
        else if (kind === 'done') running?.succeed()
        else if (kind === 'lost') running?.fail(Object.assign(new Error('n'), { name: 'NetworkError' }))
        else if (kind === 'retry') t.uploader.retryAll()
        else if (kind === 'tick') await t.clock.advance(60)
        else {
          const answered = at(open, pick)
          answered?.settle(kind)
          if (answered) answered.isAnswered = true
        }
        const before = t.transport.uploads.length
        await microtasks()
        for (const { entry } of t.transport.uploads.slice(before)) {
          expect([entry.isValidationPending, entry.errors]).toEqual([false, []])
        }
      }
      // A rule that never answers holds its place for the whole timeout, so what is left takes as long as there are
      // files: each waits for every rule at most once, and once more for those on 'change' when its upload begins.
      await t.clock.advance(t.uploader.entries.size * (rules.length + 1) * VALIDATION_TIMEOUT_MS)
      for (const entry of t.uploader.entries.values()) expect(entry.isValidationPending).toBe(false)
      t.uploader.destroy()
      await microtasks()
      expect(t.clock.pending).toBe(0)
    }),
    // Four files whose rules never answer need more than a minute.
    { numRuns: 150, examples: [[Array.from({ length: 4 }, () => ({ kind: 'add' as const, pick: 0 }))]] },
  )
})
