import { setTimeout as wait } from 'node:timers/promises'
import { UploadApiError } from '@lading/local-service/parts'
import { LRUCache } from 'lru-cache'
import type { S3Parts } from './S3Parts.js'

/**
 * Marks of the ends of uploads in parts. Each end sets its own mark before it looks for the other's, so that of a completion and an
 * abort at two nodes at least one finds the other: ending an upload that is completed destroys the object in some stores.
 */
export interface UploadMarks {
  /** Whether a completion has begun. */
  isCompleting(uuid: string): Promise<boolean>
  /**
   * Marks the start of a completion. Waits for a node that gives the upload up at the same time.
   *
   * @throws UploadApiError `MultipartFileNotFoundError` when it was given up, also by a node that was killed in the middle of it
   */
  beginCompletion(uuid: string): Promise<void>
  /** Notes that this process has completed an upload, whose mark it need not read and will not remove. */
  noteCompleted(uuid: string): void
  /** Removes the mark of a completion that has failed. */
  endCompletion(uuid: string): Promise<void>
  /**
   * Gives an upload up, by work that no completion is beside.
   *
   * @throws UploadApiError `MultipartFileAlreadyUploadedError` when a completion has begun
   */
  abort(uuid: string, work: () => Promise<void>): Promise<void>
}

const MAX_COMPLETED = 10_000
/** A completion waits this often, and this long each time, in milliseconds, for an abort. */
const ABORT_POLLS = 20
const ABORT_POLL_MS = 100

/** Creates the marks of a bucket. */
export function createUploadMarks({ objects, keys }: Pick<S3Parts, 'objects' | 'keys'>): UploadMarks {
  const completed = new LRUCache<string, true>({ max: MAX_COMPLETED })

  async function isCompleting(uuid: string): Promise<boolean> {
    return completed.has(uuid) || (await objects.head(keys.completing(uuid))) !== undefined
  }

  return {
    isCompleting,
    async beginCompletion(uuid) {
      await objects.put(keys.completing(uuid), '')
      for (let poll = 1; await objects.head(keys.aborting(uuid)); poll++) {
        const isGone = poll > ABORT_POLLS || !(await objects.head(keys.session(uuid)))
        if (isGone) throw new UploadApiError('MultipartFileNotFoundError')
        await wait(ABORT_POLL_MS)
      }
    },
    noteCompleted: (uuid) => void completed.set(uuid, true),
    async endCompletion(uuid) {
      if (!completed.has(uuid)) await objects.remove(keys.completing(uuid))
    },
    async abort(uuid, work) {
      await objects.put(keys.aborting(uuid), '')
      const isLate = await isCompleting(uuid)
      if (!isLate) await work()
      await objects.remove(keys.aborting(uuid))
      if (isLate) throw new UploadApiError('MultipartFileAlreadyUploadedError')
    },
  }
}
