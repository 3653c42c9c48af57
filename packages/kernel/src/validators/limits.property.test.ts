import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { getLeftOutFiles } from '../list/LeftOutFiles.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { addWithinLimit } from './addWithinLimit.js'

/** Defines the key as the dashboard does. */
const leavesOut = definePlugin({
  id: 'limit',
  config: { filesOverLimit: { default: 'leave-out', parse: () => 'leave-out' } } as never,
  setup() {},
})

/** Values for `multipleMax`; an unreadable one keeps the last one. */
const LIMITS = ['many', 1, '2', 3, 5, 8, Number.NaN, null] as const

const step = record({
  do: constantFrom(
    'add',
    'add',
    'limit',
    'exchange',
    'give',
    'forget',
    'remove',
    'retry',
    'upload',
    'settle',
  ),
  n: integer({ min: 0, max: 7 }),
})

test('whatever people and pages do, no file is lost, none that was not checked is sent, and the list is within its limit', async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 40 }), integer({ min: 0, max: 1 }), async (steps, confirm) => {
      const t = createTestUploader({
        config: {
          confirmUpload: confirm === 1,
          multipleMax: 5,
          fileValidators: [
            ({ name }) => {
              if (Number(name) % 2 === 1) throw new Error('fault')
            },
            async ({ name }) => {
              if (Number(name) % 3 === 2) return 'nonsense' as never
              return undefined
            },
          ],
        },
        plugins: [leavesOut()],
      })
      const { uploader, clock, transport } = t
      const leftOut = getLeftOutFiles(uploader)
      const names = () => [...uploader.entries.values()].map(({ fileName }) => fileName ?? '')
      const given = new Set<string>()
      let count = 0
      for (const { do: act, n } of steps) {
        const max = uploader.cfg.multipleMax
        const before = uploader.entries.size
        if (act === 'add') {
          const files = Array.from({ length: n }, () => new File(['x'], String(count++)))
          for (const { name } of files) given.add(name)
          addWithinLimit(uploader, files, 'local')
          expect(uploader.entries.size).toBeLessThanOrEqual(Math.max(max, before))
        } else if (act === 'limit') uploader.config.set({ multipleMax: LIMITS[n] as never })
        else if (act === 'exchange' || act === 'give') {
          const file = leftOut.files[n]
          const last = before < max ? undefined : [...uploader.entries.values()].at(-1)
          if (file) leftOut.exchange(file, last)
          expect(uploader.entries.size).toBeLessThanOrEqual(Math.max(max, before))
        } else if (act === 'forget') {
          const file = leftOut.files[n]
          if (file) given.delete(file.name)
          if (file) leftOut.forget(file)
        } else if (act === 'remove') {
          const id = uploader.entries.ids[n]
          if (id) given.delete(uploader.entries.get(id)?.fileName ?? '')
          if (id) uploader.removeFileByInternalId(id)
        } else if (act === 'retry') uploader.retryAll()
        else if (act === 'upload') uploader.uploadAll()
        else {
          for (const upload of transport.uploads) if (upload.isOpen) upload.succeed()
          await clock.advance(100)
        }
        expect([...names(), ...leftOut.files.map(({ name }) => name)].toSorted()).toEqual(
          [...given].toSorted(),
        )
      }
      await clock.advance(1000)
      for (const { entry } of transport.uploads) {
        const number = Number(entry.fileName)
        expect([number % 2, number % 3 === 2]).toEqual([0, false])
      }
      const { max, total } = { max: uploader.cfg.multipleMax, total: uploader.entries.size }
      const { errors } = uploader.getOutputCollectionState()
      expect(errors.find(({ type }) => type === 'TOO_MANY_FILES')?.payload ?? null).toEqual(
        total > max ? { min: 0, max, total } : null,
      )
      uploader.destroy()
    }),
  )
})
