import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

/** What an entry is expected to be. */
interface Expected {
  status: 'idle' | 'uploading' | 'success' | 'failed'
  /** Whether a rule finds it wrong, whatever becomes of its upload. */
  isWrong: boolean
  hasFailed: boolean
  cdnUrl: string | null
}

const step = fc.record({
  kind: fc.constantFrom(
    'add',
    'add',
    'addWrong',
    'upload',
    'upload',
    'succeed',
    'succeed',
    'fail',
    'cancel',
    'remove',
    'retry',
    'editUrl',
    'editBytes',
    'limit',
    'clear',
  ),
  pick: fc.nat(12),
})

/** The list as a table of what each entry must be; written without a look at how the kernel does it. */
class Model {
  readonly entries = new Map<string, Expected>()
  max = Number.POSITIVE_INFINITY

  get isOverLimit() {
    return this.entries.size > this.max
  }

  start(ids: Iterable<string>) {
    if (this.isOverLimit) return
    for (const id of ids) {
      const entry = this.entries.get(id)
      if (entry?.status === 'idle') entry.status = 'uploading'
    }
  }

  retry() {
    const failed = [...this.entries].filter(([, entry]) => entry.hasFailed)
    for (const [, entry] of failed) {
      entry.hasFailed = false
      entry.status = entry.isWrong ? 'failed' : 'idle'
    }
    this.start(failed.map(([id]) => id))
  }

  get numbers() {
    const count = (status: Expected['status']) =>
      [...this.entries.values()].filter((entry) => entry.status === status).length
    const [totalCount, failedCount, uploadingCount] = [this.entries.size, count('failed'), count('uploading')]
    const successCount = count('success')
    const isFailed = failedCount > 0 || this.isOverLimit
    let status = 'idle'
    if (isFailed) status = 'failed'
    else if (uploadingCount > 0) status = 'uploading'
    else if (totalCount > 0 && successCount === totalCount) status = 'success'
    return { totalCount, failedCount, uploadingCount, successCount, status }
  }
}

test('whatever is done to the list, each entry and each number is what a table of them says', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (script) => {
      const t = createTestUploader({
        config: {
          confirmUpload: true,
          maxConcurrentRequests: 1000,
          fileValidators: [({ name }) => (name.startsWith('wrong') ? { message: 'No.' } : null)],
        },
      })
      const model = new Model()
      let edits = 0
      for (const { kind, pick } of script) {
        const ids = [...model.entries.keys()]
        const id = ids[pick % Math.max(1, ids.length)] ?? ''
        const entry = model.entries.get(id)
        const upload = t.transport.uploads.findLast((other) => other.entry.internalId === id && other.isOpen)
        if (kind === 'add' || kind === 'addWrong') {
          const isWrong = kind === 'addWrong'
          const [added = ''] = t.add(`${isWrong ? 'wrong' : 'right'}-${pick}`)
          model.entries.set(added, {
            status: isWrong ? 'failed' : 'idle',
            isWrong,
            hasFailed: false,
            cdnUrl: null,
          })
        } else if (kind === 'upload') {
          t.uploader.uploadAll()
          model.start(ids)
        } else if (kind === 'limit') {
          model.max = (pick % 4) + 1
          t.uploader.config.set({ multipleMax: model.max })
        } else if (kind === 'retry') {
          t.uploader.retryAll()
          model.retry()
        } else if (kind === 'clear' && pick === 0) {
          t.uploader.removeAllFiles()
          model.entries.clear()
        } else if (kind === 'remove' && entry) {
          t.uploader.removeFileByInternalId(id)
          model.entries.delete(id)
        } else if (kind === 'succeed' && entry && upload) {
          upload.succeed()
          Object.assign(entry, {
            status: 'success',
            cdnUrl: `https://cdn.example/uuid-of-${upload.entry.fileName}/`,
          })
        } else if (kind === 'fail' && entry && upload) {
          upload.fail(namedError('NetworkError', 'Network error'))
          Object.assign(entry, { status: 'failed', hasFailed: true })
        } else if (kind === 'cancel' && entry && upload) {
          upload.fail(namedError('CancelError', 'Request canceled'))
          entry.status = 'idle'
        } else if (kind === 'editUrl' && entry) {
          edits += 1
          const cdnUrl = `https://cdn.example/edit-${edits}/`
          const edit = () => t.uploader.updateFile(id, { cdnUrl })
          if (entry.status === 'success') {
            edit()
            entry.cdnUrl = cdnUrl
          } else expect(edit).toThrow(expect.objectContaining({ code: 'entry-not-uploaded' }))
        } else if (kind === 'editBytes' && entry) {
          const isWrong = pick % 3 === 0
          const edit = () =>
            t.uploader.updateFile(id, { file: new File(['edited'], isWrong ? 'wrong' : `right-${pick}`) })
          if (entry.status === 'idle' || entry.status === 'failed') {
            edit()
            Object.assign(entry, { status: isWrong ? 'failed' : 'idle', isWrong, hasFailed: false })
          } else expect(edit).toThrow(expect.objectContaining({ code: 'entry-sent' }))
        }
        await microtasks()
        const state = t.uploader.getOutputCollectionState()
        expect(
          state.allEntries.map(({ internalId, status, cdnUrl }) => [internalId, status, cdnUrl]),
        ).toEqual([...model.entries].map(([key, { status, cdnUrl }]) => [key, status, cdnUrl]))
        expect(state).toMatchObject(model.numbers)
      }
      t.uploader.destroy()
      await microtasks()
      expect(t.clock.pending).toBe(0)
      expect(t.log).toEqual([])
    }),
    { numRuns: 150 },
  )
})
