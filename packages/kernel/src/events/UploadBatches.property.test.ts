import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { BatchResult } from './BatchResult.js'

const anyOperation = fc.record({
  kind: fc.constantFrom(
    'add',
    'add',
    'addInvalid',
    'uploadAll',
    'uploadAll',
    'succeed',
    'succeed',
    'fail',
    'cancel',
    'remove',
    'restore',
    'retry',
    'retryAll',
    'pause',
    'resumeAll',
    'pauseUploads',
    'resumeUploads',
    'limit',
  ),
  pick: fc.nat(12),
})

const idsOf = ({ successful, failed, canceled }: BatchResult) =>
  [...successful, ...failed, ...canceled].map(({ internalId }) => internalId)

test('a batch ends exactly when none of its files is being uploaded, with each file in the list of its status', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOperation, { minLength: 5, maxLength: 50 }),
      fc.boolean(),
      async (operations, confirmUpload) => {
        const t = createTestUploader({
          config: {
            confirmUpload,
            maxConcurrentRequests: 2,
            fileValidators: [({ name }) => (name.startsWith('invalid') ? { message: 'No.' } : null)],
          },
        })
        const { uploader, transport } = t
        let removed: { restore(): string[] } | undefined
        /** Calls that have not been answered, with the files that they asked for. */
        const calls: { readonly asked: readonly string[]; result?: BatchResult }[] = []
        const started = new Set<string>()
        uploader.on('file-upload-start', ({ internalId }) => started.add(internalId))
        uploader.on('upload-end', (result) => {
          const ids = idsOf(result)
          expect(new Set(ids).size).toBe(ids.length)
          for (const { status } of result.successful) expect(status).toBe('success')
          for (const { status } of result.failed) expect(status).toBe('failed')
          for (const { status } of result.canceled) expect(['idle', 'removed']).toContain(status)
          // The list agrees at that moment.
          for (const entry of [...result.successful, ...result.failed])
            expect(uploader.getOutputItem(entry.internalId).status).toBe(entry.status)
          for (const id of started) expect(ids).toContain(id)
          started.clear()
        })
        for (const { kind, pick } of operations) {
          const { ids } = uploader.entries
          const id = ids[pick % Math.max(1, ids.length)]
          const open = transport.uploads.filter((upload) => upload.isOpen)
          const upload = open[pick % Math.max(1, open.length)]
          if (kind === 'add') t.add(`file-${pick}`)
          else if (kind === 'addInvalid') t.add(`invalid-${pick}`)
          else if (kind === 'uploadAll') {
            const asked = [...uploader.entries.values()]
              .filter(({ status }) => status !== 'success')
              .map(({ internalId }) => internalId)
            const call: (typeof calls)[number] = { asked }
            calls.push(call)
            void uploader.uploadAll().then((result) => {
              call.result = result
            })
          } else if (kind === 'succeed') upload?.succeed()
          else if (kind === 'fail') upload?.fail(namedError('NetworkError', 'Network error'))
          else if (kind === 'cancel') upload?.fail(namedError('CancelError', 'Request canceled'))
          else if (kind === 'remove' && id) removed = uploader.removeFiles([id])
          else if (kind === 'restore') removed?.restore()
          else if (kind === 'retry' && id) uploader.retryUpload(id)
          else if (kind === 'retryAll') uploader.retryAll()
          else if (kind === 'pause' && id) uploader.pause(id)
          else if (kind === 'resumeAll') uploader.resumeAll()
          else if (kind === 'pauseUploads') uploader.pauseUploads()
          else if (kind === 'resumeUploads') uploader.resumeUploads()
          else if (kind === 'limit') uploader.config.set({ multipleMax: (pick % 5) + 1 })
          await t.clock.advance(60)
          const isBusy = uploader.collection.current().uploadingCount > 0
          for (const { result, asked } of calls) {
            if (isBusy || !result) continue
            for (const askedId of asked) expect(idsOf(result)).toContain(askedId)
          }
          // Nothing is on its way: a call that isn't answered yet would never be, unless an error of the list holds files back.
          if (!isBusy && !uploader.collection.current().uploadBlock)
            expect(calls.filter(({ result }) => !result)).toEqual([])
        }
        uploader.destroy()
        await microtasks()
        expect(calls.filter(({ result }) => !result)).toEqual([])
        expect(t.log).toEqual([])
      },
    ),
  )
})
