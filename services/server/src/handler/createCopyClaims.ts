import { base64url } from '../crypto/base64url.js'
import type { Bucket } from '../store/openBucket.js'

/** Claims on the copies of a finished upload. They're stored in the bucket, so servers see each other's claims without a lock. */
export interface CopyClaims {
  /** Resolves to the multipart uploads that servers have claimed as the copy. */
  find(): Promise<readonly string[]>
  /** Claims an upload as the only copy. Resolves to false, without a claim, if a different upload is also claimed. */
  claim(uploadId: string): Promise<boolean>
  /** Removes all claims, after the copied file is gone. */
  clear(): Promise<void>
}

/** Next to the resumable upload claims, but separate: aborting an upload doesn't remove the claims of one being completed. */
const FOLDER = '.lading/claims/copy-'

/**
 * Creates the claims for a completion. A claim is an empty object whose name contains the copy's id. Each completion writes a separate
 * claim, and then lists the claims: if two completions claim different copies, at most one finds only its copy.
 */
export function createCopyClaims(bucket: Bucket, token: string): CopyClaims {
  const folder = `${FOLDER}${token}/`
  const name = crypto.randomUUID()
  const find = async () => {
    const found = (await bucket.list(folder)).map((key) => key.slice(folder.length).split('/'))
    return found.map(([id = '', owner]) => ({ id, owner }))
  }
  return {
    async find() {
      const ids = new Set((await find()).map(({ id }) => id))
      return [...ids].map((id) => new TextDecoder().decode(base64url.decode(id)))
    },
    async claim(uploadId) {
      const id = base64url.encode(new TextEncoder().encode(uploadId))
      const key = `${folder}${id}/${name}`
      await bucket.put(key, '')
      const found = await find()
      const isListed = found.some(({ owner }) => owner === name)
      if (isListed && found.every((claim) => claim.id === id)) return true
      await bucket.remove(key)
      return false
    },
    async clear() {
      for (;;) {
        const found = await bucket.list(folder)
        if (found.length === 0) return
        await bucket.removeAll(found)
      }
    },
  }
}
