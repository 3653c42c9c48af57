import { hashBytes } from '../crypto/hashBytes.js'
import { HandlerError } from '../errors/HandlerError.js'
import {
  type ClaimStore,
  createAppendClaims,
  type PartStart,
  type Piece,
} from '../store/createAppendClaims.js'
import { createSizeClaims } from '../store/createSizeClaims.js'
import type { Bucket } from '../store/openBucket.js'
import type { Ticket } from '../ticket/Ticket.js'

/** Claims on upload parts. They're stored in the bucket, so servers see each other's claims without a lock. */
export interface Claims {
  /** Claims a part for its bytes before they're stored. @throws HandlerError `other-bytes` if the part is claimed for different bytes */
  claim(ticket: Ticket, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Keeps bytes that don't fill their part. @throws HandlerError `other-bytes` */
  keep(ticket: Ticket, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Returns what's kept of a part, and whether a request has claimed the whole part. */
  find(
    ticket: Ticket,
    number: number,
  ): Promise<{ readonly start: PartStart | undefined; readonly isClaimed: boolean }>
  /** Removes what's kept of a part, after the part is stored. */
  settle(ticket: Ticket, number: number): Promise<void>
  /** Claims the size of a file that was started without a size. If another request has claimed a different size, resolves to that size. */
  claimSize(ticket: Ticket, sizeBytes: number): Promise<number>
  /** Returns the claimed size. */
  findSize(ticket: Ticket): Promise<number | undefined>
  /** Removes an upload's claims after it has ended. */
  clear(ticket: Ticket): Promise<void>
}

const FOLDER = '.lading/claims/'

/** Creates a handler's claims. */
export function createClaims(bucket: Bucket): Claims {
  const store: ClaimStore = {
    put: (key) => bucket.put(key, ''),
    list: bucket.list,
    remove: bucket.removeAll,
  }
  const claims = createAppendClaims(store, createConflict)
  const sizes = createSizeClaims(store, createConflict)
  const folderOf = ({ token }: Ticket, number: number | 'size') => `${FOLDER}${token}/${number}/`
  const toPiece = async (bytes: Uint8Array<ArrayBuffer>): Promise<Piece> => ({
    sizeBytes: bytes.length,
    sha256: await hashBytes(bytes),
    hashStart: (sizeBytes) => hashBytes(bytes.subarray(0, sizeBytes)),
    write: (key) => bucket.put(key, bytes),
  })
  return {
    claim: async (ticket, number, bytes) => claims.claimPart(folderOf(ticket, number), await toPiece(bytes)),
    keep: async (ticket, number, bytes) => claims.keepStart(folderOf(ticket, number), await toPiece(bytes)),
    find: (ticket, number) => claims.find(folderOf(ticket, number)),
    settle: (ticket, number) => claims.clearStarts(folderOf(ticket, number)),
    claimSize: (ticket, sizeBytes) => sizes.claim(folderOf(ticket, 'size'), sizeBytes),
    findSize: (ticket) => sizes.find(folderOf(ticket, 'size')),
    async clear({ token }) {
      for (;;) {
        const found = await bucket.list(`${FOLDER}${token}/`)
        if (found.length === 0) return
        await bucket.removeAll(found)
      }
    },
  }
}

function createConflict(): HandlerError {
  const message = 'Another request sends this file with other contents. Upload the file again.'
  return new HandlerError('other-bytes', 409, message)
}
