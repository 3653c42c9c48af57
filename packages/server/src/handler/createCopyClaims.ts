import { base64url } from '../crypto/base64url.js'
import type { Bucket } from '../store/openBucket.js'

/** Claims on the copies of one finished upload, which servers without a lock see in the bucket. */
export interface CopyClaims {
  /** The uploads in parts that servers have claimed as the copy. */
  find(): Promise<readonly string[]>
  /** Claims an upload as the only copy. Resolves to false, without a claim, if another one is claimed, too. */
  claim(uploadId: string): Promise<boolean>
  /** Removes all claims, once the copied file is gone. */
  clear(): Promise<void>
}

/** Next to the claims of resumable uploads, so that an upload that is ended keeps the claims of one that is being completed. */
const FOLDER = '.lading/claims/copy-'

/**
 * Creates the claims of one completion. A claim is an empty object whose name has the id of the copy. Each completion writes its own, and
 * lists the claims afterwards: of two completions that claim different copies, at most one finds its copy only.
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
