import { HandlerError } from '../errors/HandlerError.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { ResumableState } from './getOffset.js'
import type { ResumableParts } from './ResumableParts.js'
import { readChunks } from './readChunks.js'
import { createMismatch, type StatedDigest } from './readDigest.js'
import { sha256 } from './sha256.js'

/** A body that is appended. */
export interface AppendedBody {
  readonly request: Request
  /** Its size as the request gives it. */
  readonly bodyBytes: number | undefined
  readonly before: ResumableState
  readonly signal: AbortSignal
  /** Digest that its bytes must have. */
  readonly digest: StatedDigest | undefined
}

/** State of an upload after a body. */
export interface StoredBody {
  readonly state: ResumableState
  /** Whether it arrived to its end. */
  readonly isWhole: boolean
}

/**
 * Stores a body in parts of the planned size. What doesn't fill a part is kept as its start. The digest of a body that has more than one
 * part is not checked: the store has the first part before the last byte arrives.
 *
 * @throws HandlerError, UploadProblem
 */
export async function storeBody(
  parts: ResumableParts,
  ticket: Ticket,
  { request, bodyBytes, before, signal, digest }: AppendedBody,
): Promise<StoredBody> {
  const { bucket, budget, claims } = parts
  const { partSizeBytes, sizeBytes } = ticket
  const first = before.start
  let stored = before.offset - (first?.sizeBytes ?? 0)
  let kept = first
  let isWhole = false
  const nextSize = () => Math.min(partSizeBytes, sizeBytes - stored)
  const numberOf = () => Math.floor(stored / partSizeBytes) + 1
  const held = first?.sizeBytes ?? 0
  const isCheckable = bodyBytes !== undefined && bodyBytes <= nextSize() - held
  const check = async (bytes: Uint8Array<ArrayBuffer>) => {
    if (digest && isCheckable && (await sha256(bytes.subarray(held))) !== digest.sha256) {
      throw createMismatch(digest)
    }
  }
  const start = first && (await bucket.readBytes(first.key, first.sizeBytes))
  if (first && start?.length !== first.sizeBytes) {
    throw new HandlerError('upload-gone', 410, 'The store no longer has this upload. Upload the file again.')
  }
  const pieces = readChunks(request.body, {
    nextSize,
    budget,
    signal,
    ...(start && { start }),
    async onEnd(end) {
      isWhole = end.isWhole && (bodyBytes === undefined || end.sizeBytes === bodyBytes)
      const { rest } = end
      if (rest.length === 0) return
      // Half of a body says nothing about its digest.
      if (digest && isCheckable && !isWhole) return
      await check(rest)
      // A copy: memory for a piece grows ahead of its bytes.
      await claims.keep(ticket, numberOf(), rest.slice())
      kept = { key: '', sizeBytes: rest.length }
    },
  })
  for await (const bytes of pieces) {
    await check(bytes)
    await storePart(parts, ticket, { number: numberOf(), bytes, hasStart: kept !== undefined })
    stored += bytes.length
    kept = undefined
  }
  const offset = stored + (kept?.sizeBytes ?? 0)
  return { state: { offset, isComplete: false, ...(kept && { start: kept }) }, isWhole }
}

/** Makes the kept start of the last part that part, when the file ends with it. */
export async function storeStart(parts: ResumableParts, ticket: Ticket, offset: number): Promise<void> {
  const { bucket, claims } = parts
  const number = Math.max(1, Math.ceil(offset / ticket.partSizeBytes))
  if (offset === 0) return storePart(parts, ticket, { number, bytes: new Uint8Array(0), hasStart: false })
  const { start } = await claims.find(ticket, number)
  const bytes = start && (await bucket.readBytes(start.key, start.sizeBytes))
  if (bytes?.length !== offset - (number - 1) * ticket.partSizeBytes) return
  await storePart(parts, ticket, { number, bytes, hasStart: true })
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
  const { key, uploadId } = getStoreUpload(ticket)
  await claims.claim(ticket, number, bytes)
  await bucket.request({ method: 'PUT', key, query: { partNumber: number, uploadId }, body: bytes })
  // Leftovers do no harm.
  if (hasStart) await claims.settle(ticket, number).catch(() => {})
}
