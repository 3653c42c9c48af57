import { hashBytes } from '../crypto/hashBytes.js'
import { HandlerError } from '../errors/HandlerError.js'
import { isWorthKeeping, type PartStart } from '../store/createAppendClaims.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { ResumableState } from './getOffset.js'
import type { ResumableParts } from './ResumableParts.js'
import { readChunks } from './readChunks.js'
import { createMismatch, type StatedDigest } from './readDigest.js'

/** A body to append. */
export interface AppendedBody {
  readonly request: Request
  /** Body size as the request states it. */
  readonly bodyBytes: number | undefined
  readonly before: ResumableState
  readonly signal: AbortSignal
  /** Whether this body decides where the file ends. */
  readonly isLast: boolean
  /** Digest that the body must have. */
  readonly digest: StatedDigest | undefined
}

/** An upload's state after a body. */
export interface StoredBody {
  readonly state: ResumableState
  /** Whether the whole body arrived. */
  readonly isWhole: boolean
}

/**
 * Stores a body in parts of the planned size. Bytes that don't fill a part are kept as its start. The digest is only checked if the body
 * fits into one part, because otherwise the store has the first part before the last byte arrives.
 *
 * @throws HandlerError, UploadProblem
 */
export async function storeBody(
  parts: ResumableParts,
  ticket: Ticket,
  { request, bodyBytes, before, signal, isLast, digest }: AppendedBody,
): Promise<StoredBody> {
  const { budget, claims } = parts
  const { partSizeBytes, sizeBytes } = ticket
  let start = before.start
  /** Bytes in whole parts. */
  let stored = before.offset - (start?.sizeBytes ?? 0)
  let isWhole = false
  const number = () => Math.floor(stored / partSizeBytes) + 1
  const nextSize = () => Math.min(partSizeBytes, sizeBytes - stored) - (start?.sizeBytes ?? 0)
  const isCheckable = bodyBytes !== undefined && bodyBytes <= nextSize()
  const check = async (bytes: Uint8Array<ArrayBuffer>) => {
    if (digest && isCheckable && (await hashBytes(bytes)) !== digest.sha256) throw createMismatch(digest)
  }
  const pieces = readChunks(request.body, {
    nextSize,
    budget,
    signal,
    async onEnd({ rest, ...end }) {
      isWhole = end.isWhole && (bodyBytes === undefined || end.sizeBytes === bodyBytes)
      // A partial body can't be compared with its digest.
      if (rest.length === 0 || (digest && isCheckable && !isWhole)) return
      await check(rest)
      // A kept start could never be continued if it doesn't fit into memory.
      if (!canKeepStarts(parts, ticket)) return
      if (start && !(isLast && isWhole) && !isWorthKeeping(start.sizeBytes, rest.length)) {
        if (isWhole)
          throw new HandlerError('too-small', 400, 'The request is too small. Send more bytes at a time.')
        return
      }
      await withStart(parts, start, rest, async (bytes) => {
        await claims.keep(ticket, number(), bytes)
        start = { key: '', sizeBytes: bytes.length }
      })
    },
  })
  for await (const piece of pieces) {
    await check(piece)
    await withStart(parts, start, piece, async (bytes) => {
      await storePart(parts, ticket, { number: number(), bytes, hasStart: start !== undefined })
      stored += bytes.length
    })
    start = undefined
  }
  const offset = stored + (start?.sizeBytes ?? 0)
  return { state: { offset, isComplete: false, ...(start && { start }) }, isWhole }
}

/** Returns true if a handler has memory for a part and its start twice: before and after they're joined. */
export function canKeepStarts(
  { budget }: Pick<ResumableParts, 'budget'>,
  { partSizeBytes }: Pick<Ticket, 'partSizeBytes'>,
): boolean {
  return 2 * partSizeBytes <= budget.maxBytes
}

/** Joins a piece with the kept start of its part. The start is only read now, so a stalled request holds no more than it has sent. */
async function withStart(
  { bucket, budget }: ResumableParts,
  start: PartStart | undefined,
  piece: Uint8Array<ArrayBuffer>,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  if (!start) return work(piece)
  const heldBytes = 2 * start.sizeBytes + piece.length
  budget.take(heldBytes)
  try {
    const found = await bucket.readBytes(start.key, start.sizeBytes)
    // Another server has kept more since.
    if (found?.length !== start.sizeBytes) {
      throw new HandlerError('other-bytes', 409, 'Another request continues this upload.')
    }
    const bytes = new Uint8Array(start.sizeBytes + piece.length)
    bytes.set(found)
    bytes.set(piece, start.sizeBytes)
    await work(bytes)
  } finally {
    budget.give(heldBytes)
  }
}

/** Stores the kept start as the last part when the file ends with it. */
export async function storeStart(parts: ResumableParts, ticket: Ticket, offset: number): Promise<void> {
  const { claims } = parts
  const number = Math.max(1, Math.ceil(offset / ticket.partSizeBytes))
  if (offset === 0) return storePart(parts, ticket, { number, bytes: new Uint8Array(0), hasStart: false })
  const { start } = await claims.find(ticket, number)
  if (start?.sizeBytes !== offset - (number - 1) * ticket.partSizeBytes) return
  await withStart(parts, start, new Uint8Array(0), (bytes) =>
    storePart(parts, ticket, { number, bytes, hasStart: true }),
  )
}

interface PartBytes {
  readonly number: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly hasStart: boolean
}

async function storePart(
  { bucket, claims }: ResumableParts,
  ticket: Ticket,
  { number, bytes, hasStart }: PartBytes,
): Promise<void> {
  await claims.claim(ticket, number, bytes)
  await bucket.putPart(getStoreUpload(ticket), number, bytes)
  // Leftovers are harmless.
  if (hasStart) await claims.settle(ticket, number).catch(() => {})
}
