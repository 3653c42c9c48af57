import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const VALIDATION_TIMEOUT_MS = 15_000

interface Call {
  readonly signal: AbortSignal
  readonly settle: (kind: string) => void
  isSettled: boolean
}

test('after any sequence of operations no pending or invalid file is uploaded, and no timer is left', async () => {
  const operations = fc.array(
    fc.record({
      kind: fc.constantFrom(
        'add',
        'remove',
        'pass',
        'fail',
        'reject',
        'edit',
        'validators',
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
    fc.asyncProperty(operations, async (sequence) => {
      const calls: Call[] = []
      const validator = (_: unknown, __: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<{ message: string } | null>((resolve, reject) => {
          const settle = (kind: string) =>
            kind === 'reject' ? reject(new Error('x')) : resolve(kind === 'fail' ? { message: 'No.' } : null)
          calls.push({ signal, settle, isSettled: false })
        })
      const validators = (['add', 'upload', 'change'] as const).map((runOn) => ({
        runOn,
        validator: validator.bind(runOn),
      }))
      const config = {
        fileValidators: validators,
        validationConcurrency: 2,
        validationTimeout: VALIDATION_TIMEOUT_MS,
        maxConcurrentRequests: 2,
      }
      const t = createTestUploader({ config })
      const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
      for (const { kind, pick } of sequence) {
        const id = at(t.uploader.entries.ids, pick)
        const running = at(
          t.transport.uploads.filter(({ options }) => !options.signal.aborted),
          pick,
        )
        const open = calls.filter(({ signal, isSettled }) => !signal.aborted && !isSettled)
        expect(open.length).toBeLessThanOrEqual(2)
        if (kind === 'add') t.add(`file-${pick}`)
        else if (kind === 'remove' && id) t.uploader.removeFileByInternalId(id)
        else if (kind === 'edit' && id && t.uploader.getOutputItem(id).status === 'idle') {
          t.uploader.updateFile(id, { file: new File([], 'edited') })
        } else if (kind === 'validators')
          t.uploader.config.set({ fileValidators: validators.slice(pick % 3) })
        else if (kind === 'done') running?.succeed()
        else if (kind === 'lost') running?.fail(Object.assign(new Error('n'), { name: 'NetworkError' }))
        else if (kind === 'retry') t.uploader.retryAll()
        else if (kind === 'tick') await t.clock.advance(60)
        else {
          const call = at(open, pick)
          call?.settle(kind)
          if (call) call.isSettled = true
        }
        const before = t.transport.uploads.length
        await microtasks()
        for (const { entry } of t.transport.uploads.slice(before)) {
          expect([entry.isValidationPending, entry.errors]).toEqual([false, []])
        }
      }
      // A validator that never settles holds its slot for the whole timeout. Each file waits for every validator at most
      // once, and once more for those on change when its upload starts.
      await t.clock.advance(t.uploader.entries.size * (validators.length + 1) * VALIDATION_TIMEOUT_MS)
      for (const entry of t.uploader.entries.values()) expect(entry.isValidationPending).toBe(false)
      t.uploader.destroy()
      await microtasks()
      expect(t.clock.pending).toBe(0)
    }),
    // Four files whose validators never settle take more than a minute.
    { examples: [[Array.from({ length: 4 }, () => ({ kind: 'add' as const, pick: 0 }))]] },
  )
})
