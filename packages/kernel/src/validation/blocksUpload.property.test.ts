import { array, assert, asyncProperty, constant, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { createTestUploader, namedError } from '../testing/index.js'

type Step =
  | { readonly do: 'add' | 'max' | 'remove' | 'succeed' | 'fail' | 'retry' | 'advance'; readonly n: number }
  | {
      readonly do: 'block' | 'clear' | 'pause' | 'resume' | 'uploadAll' | 'retryAll' | 'flicker'
      readonly n: number
    }

const step = record({
  do: oneof(
    ...(
      [
        'add',
        'add',
        'max',
        'remove',
        'succeed',
        'succeed',
        'fail',
        'retry',
        'advance',
        'advance',
        'block',
        'clear',
        'pause',
        'resume',
        'uploadAll',
        'retryAll',
        'flicker',
      ] as const
    ).map(constant),
  ),
  n: integer({ min: 0, max: 5 }),
})

test('whatever happens, nothing starts while uploads are blocked, and everything goes on afterwards', async () => {
  await assert(
    asyncProperty(
      array(step as never, { maxLength: 40 }),
      integer({ min: 0, max: 1 }),
      async (steps, confirm) => {
        let isBlocked = false
        let added = 0
        const wrong: string[] = []
        const t = createTestUploader({
          config: {
            confirmUpload: confirm === 1,
            maxConcurrentRequests: 2,
            collectionValidators: [
              { blocksUpload: true, validator: () => (isBlocked ? { message: 'Closed.' } : null) },
            ],
          },
        })
        const { uploader, clock, transport } = t
        uploader.on('file-upload-start', ({ name }) => {
          if (isBlocked) wrong.push(`${name} started during the block`)
          if (uploader.isPaused) wrong.push(`${name} started during a pause`)
          if (uploader.entries.size > uploader.cfg.multipleMax) wrong.push(`${name} started over the limit`)
          const open = transport.uploads.filter(({ isOpen, entry }) => isOpen && entry.fileName === name)
          if (open.length > 0) wrong.push(`${name} started twice`)
        })
        const set = (value: boolean) => {
          isBlocked = value
          uploader.revalidate()
        }
        const open = () => transport.uploads.filter(({ isOpen }) => isOpen)
        const run = async ({ do: act, n }: Step) => {
          const id = uploader.entries.ids[n]
          if (act === 'add') t.add(...Array.from({ length: n % 3 }, () => `f${added++}`))
          if (act === 'max') uploader.config.set({ multipleMax: n + 1 })
          if (act === 'remove' && id) uploader.removeFileByInternalId(id)
          if (act === 'succeed') open()[n % 2]?.succeed()
          if (act === 'fail') open()[n % 2]?.fail(namedError('NetworkError', 'Network error'))
          if (act === 'retry' && id) uploader.retryUpload(id)
          if (act === 'advance') await clock.advance(n * 20)
          if (act === 'block') set(true)
          if (act === 'clear') set(false)
          if (act === 'pause') uploader.pauseUploads()
          if (act === 'resume') uploader.resumeUploads()
          if (act === 'uploadAll') uploader.uploadAll()
          if (act === 'retryAll') uploader.retryAll()
          if (act === 'flicker') {
            set(!isBlocked)
            set(!isBlocked)
          }
        }
        for (const next of steps as Step[]) await run(next)
        const settle = async () => {
          for (let i = 0; i < 100 && (i < 3 || open().length > 0); i++) {
            for (const upload of open()) upload.succeed()
            await clock.advance(60)
          }
        }
        set(false)
        uploader.config.set({ multipleMax: 'Infinity' })
        uploader.resumeUploads()
        await settle()
        // Started and retried uploads resume by themselves; the person starts the others.
        if (confirm === 0) expect(uploader.getOutputCollectionState().idleEntries).toEqual([])
        expect(uploader.getOutputCollectionState().uploadingCount).toBe(0)
        uploader.retryAll()
        if (confirm === 1) uploader.uploadAll()
        await settle()
        expect(wrong).toEqual([])
        expect(t.log).toEqual([])
        const { totalCount, successCount } = uploader.getOutputCollectionState()
        expect(successCount).toBe(totalCount)
        uploader.destroy()
        expect(clock.pending).toBe(0)
      },
    ),
  )
})
