import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'

const KINDS = [
  'add',
  'remove',
  'restore',
  'pause',
  'resume',
  'pauseAll',
  'resumeAll',
  'retry',
  'uploadAll',
  'progress',
  'succeed',
  'fail',
  'refuse',
  'edit',
  'replace',
  'uppy pause',
  'uppy resume',
  'uppy upload',
  'tick',
] as const

type Kind = (typeof KINDS)[number]

const EVENTS = [
  'file-added',
  'file-upload-start',
  'file-upload-progress',
  'file-upload-failed',
  'file-upload-success',
  'file-removed',
] as const

/** What a listener of the host page does while an action of an entry is being followed. */
const REACTIONS = ['remove', 'pause', 'resume', 'retry', 'destroy', 'add'] as const

interface Step {
  readonly kind: Kind
  readonly index: number
}

const anyStep = fc.record({ kind: fc.constantFrom(...KINDS), index: fc.nat(5) })
const anyReaction = fc.record({
  event: fc.constantFrom(...EVENTS),
  reaction: fc.constantFrom(...REACTIONS),
  index: fc.nat(5),
})

async function perform(t: TestUploader, { kind, index }: Step, removed: (() => unknown)[]): Promise<void> {
  const { uploader, transport } = t
  const id = uploader.entries.ids[index] ?? ''
  const upload = transport.uploads.filter(({ isOpen }) => isOpen)[index]
  const has = uploader.entries.has(id)
  switch (kind) {
    case 'add':
      if (uploader.entries.size < 6) t.add(`f${transport.uploads.length}`)
      return
    case 'remove':
      removed.push(uploader.removeFiles([id]).restore)
      return
    case 'restore':
      removed.pop()?.()
      return
    case 'pause':
    case 'resume':
      if (has) uploader[kind](id)
      return
    case 'retry':
      if (has) uploader.retryUpload(id)
      return
    case 'pauseAll':
    case 'resumeAll':
    case 'uploadAll':
      uploader[kind]()
      return
    case 'progress':
      upload?.progress(1 + (index % 4), 4)
      return
    case 'succeed':
      upload?.succeed()
      return
    case 'fail':
      upload?.fail(namedError(index % 2 ? 'NetworkError' : 'CancelError', 'No.'))
      return
    case 'refuse':
      uploader.config.set({ imgOnly: index % 2 === 0 })
      return
    case 'edit':
      if (has && !uploader.entries.get(id)?.isUploading && !uploader.entries.get(id)?.fileInfo) {
        uploader.updateFile(id, { metadata: { step: String(index) } })
      }
      return
    case 'replace':
      if (has) uploader.uppy.setFileState(id, { data: new Blob(['other']), size: 5 })
      return
    case 'uppy pause':
      uploader.uppy.pauseAll()
      return
    case 'uppy resume':
      uploader.uppy.resumeAll()
      return
    case 'uppy upload':
      void uploader.uppy.upload().catch(() => {})
      return
    default:
      await t.clock.advance(100)
  }
}

function react(t: TestUploader, reaction: (typeof REACTIONS)[number], index: number): void {
  const { uploader } = t
  const id = uploader.entries.ids[index]
  if (uploader.isDestroyed) return
  if (reaction === 'destroy') uploader.destroy()
  else if (reaction === 'add') {
    if (uploader.entries.size < 6) t.add('by a listener')
  } else if (id === undefined) return
  else if (reaction === 'remove') uploader.removeFileByInternalId(id)
  else if (reaction === 'retry') uploader.retryUpload(id)
  else uploader[reaction](id)
}

/** Compares the numbers of the list with a recount of its entries. */
function expectCounts({ uploader }: TestUploader): void {
  // A listener may change the list while its numbers are read.
  for (let i = 0; i < 40; i++) uploader.collection.current()
  if (uploader.isDestroyed) return
  const counts = uploader.collection.current()
  const all = [...uploader.entries.values()]
  const count = (status: string) => all.filter((entry) => entry.status === status).length
  expect(counts).toMatchObject({
    totalCount: all.length,
    idleCount: count('idle'),
    uploadingCount: count('uploading'),
    successCount: count('success'),
    failedCount: count('failed'),
    validatingCount: all.filter(({ isValidationPending }) => isValidationPending).length,
  })
  const inFlight = all.filter(({ phase }) => ['preparing', 'sending', 'finishing'].includes(phase))
  const isWaiting = inFlight.length > 0 && inFlight.every(({ wait }) => wait)
  expect(counts.wait !== null).toBe(isWaiting)
  for (const { now, upload } of uploader.entries.all()) expect(upload !== null).toBe(now.isUploading)
}

/** Lets every upload that can end succeed. */
async function finish(t: TestUploader): Promise<void> {
  t.uploader.config.set({ imgOnly: false, confirmUpload: false })
  for (let round = 0; round < 40; round++) {
    t.uploader.resumeAll()
    t.uploader.retryAll()
    t.uploader.uploadAll()
    await t.clock.advance(100)
    for (const upload of t.transport.uploads) if (upload.isOpen) upload.succeed()
    await microtasks()
  }
  await t.clock.advance(1000)
}

test('after any sequence of actions and reactions no entry is stuck, and no upload or timer is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 40 }),
      fc.array(anyReaction, { maxLength: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, reactions, maxConcurrentRequests) => {
        const t = createTestUploader({ config: { maxConcurrentRequests } })
        let reactionsLeft = 30
        for (const { event, reaction, index } of reactions) {
          t.uploader.on(event, () => {
            // A listener that answers its own event for ever is the page's fault.
            reactionsLeft -= 1
            if (reactionsLeft >= 0) react(t, reaction, index)
          })
        }
        const removed: (() => unknown)[] = []
        for (const step of steps) {
          if (t.uploader.isDestroyed) break
          await perform(t, step, removed)
          await microtasks()
          if (!t.uploader.isDestroyed) expectCounts(t)
        }
        reactionsLeft = 0
        if (!t.uploader.isDestroyed) {
          await finish(t)
          for (const entry of t.uploader.entries.values()) expect(entry.phase).toBe('done')
          const { totalCount, successCount, progress } = t.uploader.getOutputCollectionState()
          expect(successCount).toBe(totalCount)
          if (totalCount > 0) expect(progress).toBe(100)
          t.uploader.destroy()
        }
        await t.clock.advance(60_000)
        expect(t.clock.pending).toBe(0)
        expect(t.transport.uploads.filter(({ isOpen }) => isOpen)).toEqual([])
        expect(t.log.filter((line) => line.startsWith('error'))).toEqual([])
      },
    ),
  )
})
