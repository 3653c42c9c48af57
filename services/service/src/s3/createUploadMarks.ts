import { setTimeout as wait } from 'node:timers/promises'
import { UploadApiError } from '@lading/local-service/parts'
import { LRUCache } from 'lru-cache'
import type { S3Parts } from './S3Parts.js'

/**
 * Marks that multipart uploads are being completed or aborted. Each operation sets a mark before it looks for the other's mark. So if a
 * completion and an abort race on two nodes, at least one finds the other: in some stores, aborting a completed upload destroys the object.
 */
export interface UploadMarks {
  /** Resolves to whether a completion has begun. */
  isCompleting(uuid: string): Promise<boolean>
  /**
   * Marks the start of a completion. Waits for a node that aborts the upload at the same time.
   *
   * @throws UploadApiError `MultipartFileNotFoundError` if the upload was aborted, even by a node that was killed in the middle of it
   */
  beginCompletion(uuid: string): Promise<void>
  /** Notes that this process has completed an upload, so its mark needn't be read and won't be removed. */
  noteCompleted(uuid: string): void
  /** Removes a failed completion's mark. */
  endCompletion(uuid: string): Promise<void>
  /**
   * Aborts an upload by running `work`, unless a completion has begun.
   *
   * @throws UploadApiError `MultipartFileAlreadyUploadedError` if a completion has begun
   */
  abort(uuid: string, work: () => Promise<void>): Promise<void>
}

const MAX_COMPLETED = 10_000
/** How often, and how long each time, a completion waits for an abort; in milliseconds. */
const ABORT_POLLS = 20
const ABORT_POLL_MS = 100

/** Creates a bucket's marks. */
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
