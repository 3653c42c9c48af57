import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { microtasks } from '../testing/fakeClock.js'
import { namedError } from '../testing/fakeTransport.js'

type Step = { kind: 'add' | 'remove' | 'succeed' | 'fail' | 'retry' | 'clear' | 'tick'; pick: number }

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('add', 'add', 'remove', 'succeed', 'fail', 'retry', 'clear', 'tick'),
    pick: fc.nat(20),
  }),
  { maxLength: 40 },
)

test('whatever happens, the counts are those of the entries and nothing is left running', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const t = createTestUploader({ config: { maxConcurrentRequests: 2 } })
      const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
      for (const { kind, pick } of script) {
        const id = at(t.uploader.entries.ids, pick)
        const running = t.transport.uploads.filter(({ options }) => !options.signal.aborted)
        if (kind === 'add') t.add(`file-${pick}`)
        if (kind === 'remove' && id) t.uploader.removeFileByInternalId(id)
        if (kind === 'succeed') at(running, pick)?.succeed()
        if (kind === 'fail') at(running, pick)?.fail(namedError('NetworkError', 'Network error'))
        if (kind === 'retry') t.uploader.retryAll()
        if (kind === 'clear') t.uploader.removeAllFiles()
        if (kind === 'tick') await t.clock.advance(60)
        await microtasks()
      }
      await t.clock.advance(500)
      const state = t.uploader.getOutputCollectionState()
      const count = (status: string) => state.allEntries.filter((entry) => entry.status === status).length
      expect(state).toMatchObject({
        totalCount: state.allEntries.length,
        successCount: count('success'),
        failedCount: count('failed'),
        uploadingCount: count('uploading'),
      })
      expect(count('idle')).toBe(0)
      expect(Object.keys(t.uploader.uppy.getState().files)).toEqual(t.uploader.entries.ids)
      expect(state.progress).toBeGreaterThanOrEqual(0)
      expect(state.progress).toBeLessThanOrEqual(100)
      t.uploader.destroy()
      expect(t.clock.pending).toBe(0)
      expect(t.log).toEqual([])
    }),
    { numRuns: 150 },
  )
})
