import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

/** The expected state of an entry. */
interface Expected {
  status: 'idle' | 'uploading' | 'success' | 'failed'
  /** Whether a validator refuses it, whatever the outcome of its upload. */
  isInvalid: boolean
  hasFailed: boolean
  /** Whether it was retried while uploads were blocked; it resumes once they are not. */
  isHeldBack: boolean
  cdnUrl: string | null
}

const anyOperation = fc.record({
  kind: fc.constantFrom(
    'add',
    'add',
    'addInvalid',
    'upload',
    'upload',
    'succeed',
    'succeed',
    'fail',
    'cancel',
    'remove',
    'retry',
    'editUrl',
    'editFile',
    'limit',
    'clear',
  ),
  pick: fc.nat(12),
})

/** A model of the list that shares no code with the kernel. */
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
      if (entry?.status === 'idle') Object.assign(entry, { status: 'uploading', isHeldBack: false })
    }
  }

  startHeldBack() {
    this.start([...this.entries].filter(([, entry]) => entry.isHeldBack).map(([id]) => id))
  }

  retry() {
    const failed = [...this.entries].filter(([, entry]) => entry.hasFailed)
    for (const [, entry] of failed) {
      entry.hasFailed = false
      entry.status = entry.isInvalid ? 'failed' : 'idle'
      entry.isHeldBack ||= !entry.isInvalid
    }
    this.start(failed.map(([id]) => id))
  }

  get counts() {
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

test('after any sequence of operations every entry and every count matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOperation, { minLength: 10, maxLength: 60 }), async (sequence) => {
      const t = createTestUploader({
        config: {
          confirmUpload: true,
          maxConcurrentRequests: 1000,
          fileValidators: [({ name }) => (name.startsWith('invalid') ? { message: 'No.' } : null)],
        },
      })
      const model = new Model()
      let edits = 0
      for (const { kind, pick } of sequence) {
        const ids = [...model.entries.keys()]
        const id = ids[pick % Math.max(1, ids.length)] ?? ''
        const entry = model.entries.get(id)
        const upload = t.transport.uploads.findLast((other) => other.entry.internalId === id && other.isOpen)
        if (kind === 'add' || kind === 'addInvalid') {
          const isInvalid = kind === 'addInvalid'
          const [added = ''] = t.add(`${isInvalid ? 'invalid' : 'valid'}-${pick}`)
          model.entries.set(added, {
            status: isInvalid ? 'failed' : 'idle',
            isInvalid,
            hasFailed: false,
            isHeldBack: false,
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
        } else if (kind === 'editFile' && entry) {
          const isInvalid = pick % 3 === 0
          const edit = () =>
            t.uploader.updateFile(id, { file: new File(['edited'], isInvalid ? 'invalid' : `valid-${pick}`) })
          if (entry.status === 'idle' || entry.status === 'failed') {
            edit()
            Object.assign(entry, { status: isInvalid ? 'failed' : 'idle', isInvalid, hasFailed: false })
          } else expect(edit).toThrow(expect.objectContaining({ code: 'entry-sent' }))
        }
        model.startHeldBack()
        await microtasks()
        // Changes are counted in batches; a count may start what was held back.
        t.uploader.getOutputCollectionState()
        await microtasks()
        const state = t.uploader.getOutputCollectionState()
        expect(
          state.allEntries.map(({ internalId, status, cdnUrl }) => [internalId, status, cdnUrl]),
        ).toEqual([...model.entries].map(([key, { status, cdnUrl }]) => [key, status, cdnUrl]))
        expect(state).toMatchObject(model.counts)
      }
      t.uploader.destroy()
      await microtasks()
      expect(t.clock.pending).toBe(0)
      expect(t.log).toEqual([])
    }),
  )
})
