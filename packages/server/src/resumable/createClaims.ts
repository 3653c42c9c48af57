import { hashBytes } from '../crypto/hashBytes.js'
import { HandlerError } from '../errors/HandlerError.js'
import type { Bucket } from '../store/openBucket.js'
import type { Ticket } from '../ticket/Ticket.js'

/** Claims on the parts of uploads, which servers without a lock see in the bucket. */
export interface Claims {
  /** Claims a part for its bytes, before they are stored. @throws HandlerError `other-bytes` when the part has other ones */
  claim(ticket: Ticket, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Removes the claims of an upload that has ended. */
  clear(ticket: Ticket): Promise<void>
}

const FOLDER = '.lading/claims/'

/**
 * Creates the claims of a handler. A claim is an empty object whose name has the digest of the bytes. It is written before the claims of
 * the part are listed: of two requests with different bytes at most one finds its own claim only.
 */
export function createClaims(bucket: Bucket): Claims {
  return {
    async claim({ token }, number, bytes) {
      const folder = `${FOLDER}${token}/${number}/`
      const key = `${folder}${await hashBytes(bytes)}`
      await bucket.put(key, '')
      const found = await bucket.list(folder)
      if (found.length === 1 && found[0] === key) return
      // Neither of two that meet may win; each can be sent again.
      await bucket.remove(key)
      throw new HandlerError(
        'other-bytes',
        409,
        'Another request sends this file with other contents. Upload the file again.',
      )
    },
    async clear({ token }) {
      for (;;) {
        const found = await bucket.list(`${FOLDER}${token}/`)
        if (found.length === 0) return
        await bucket.removeAll(found)
      }
    },
  }
}
