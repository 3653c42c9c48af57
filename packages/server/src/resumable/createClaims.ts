import { hashBytes } from '../crypto/hashBytes.js'
import { HandlerError } from '../errors/HandlerError.js'
import { createAppendClaims, type PartStart, type Piece } from '../store/createAppendClaims.js'
import type { Bucket } from '../store/openBucket.js'
import type { Ticket } from '../ticket/Ticket.js'

/** Claims on the parts of uploads, which servers without a lock see in the bucket. */
export interface Claims {
  /** Claims a part for its bytes, before they are stored. @throws HandlerError `other-bytes` when the part has other ones */
  claim(ticket: Ticket, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Keeps bytes that don't fill their part. @throws HandlerError `other-bytes` */
  keep(ticket: Ticket, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Returns what is kept of a part, and whether a request claims all of it. */
  find(
    ticket: Ticket,
    number: number,
  ): Promise<{ readonly start: PartStart | undefined; readonly isClaimed: boolean }>
  /** Removes what is kept of a part that is stored. */
  settle(ticket: Ticket, number: number): Promise<void>
  /** Notes the size of a file that was started without one. Returns the size that counts. */
  noteSize(ticket: Ticket, sizeBytes: number): Promise<number>
  /** Returns the noted size. */
  findSize(ticket: Ticket): Promise<number | undefined>
  /** Removes all claims of an upload that has ended. */
  clear(ticket: Ticket): Promise<void>
}

const FOLDER = '.lading/claims/'

/** Creates the claims of a handler. */
export function createClaims(bucket: Bucket): Claims {
  const claims = createAppendClaims(
    { put: (key) => bucket.put(key, ''), list: bucket.list, remove: bucket.removeAll },
    () =>
      new HandlerError(
        'other-bytes',
        409,
        'Another request sends this file with other contents. Upload the file again.',
      ),
  )
  const folderOf = ({ token }: Ticket, number: number | 'size') => `${FOLDER}${token}/${number}/`
  const toPiece = async (bytes: Uint8Array<ArrayBuffer>): Promise<Piece> => ({
    sizeBytes: bytes.length,
    sha256: await hashBytes(bytes),
    hashStart: (sizeBytes) => hashBytes(bytes.subarray(0, sizeBytes)),
    write: (key) => bucket.put(key, bytes),
  })
  const findSizes = async (ticket: Ticket) =>
    (await bucket.list(folderOf(ticket, 'size'))).map((key) => Number(key.split('/').at(-1)))
  return {
    claim: async (ticket, number, bytes) => claims.claimPart(folderOf(ticket, number), await toPiece(bytes)),
    keep: async (ticket, number, bytes) => claims.keepStart(folderOf(ticket, number), await toPiece(bytes)),
    find: (ticket, number) => claims.find(folderOf(ticket, number)),
    settle: (ticket, number) => claims.clearStarts(folderOf(ticket, number)),
    async noteSize(ticket, sizeBytes) {
      await bucket.put(`${folderOf(ticket, 'size')}${sizeBytes}`, '')
      // Of two that differ, all servers take the same one.
      return Math.min(sizeBytes, ...(await findSizes(ticket)))
    },
    async findSize(ticket) {
      const sizes = await findSizes(ticket)
      return sizes.length === 0 ? undefined : Math.min(...sizes)
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
