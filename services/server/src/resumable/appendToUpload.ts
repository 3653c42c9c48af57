import { HandlerError } from '../errors/HandlerError.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'
import { createStateHeaders } from './createStateHeaders.js'
import { getOffset, type ResumableState } from './getOffset.js'
import type { ResumableParts } from './ResumableParts.js'
import { readDigest } from './readDigest.js'
import { createInconsistent, findLength, type UploadHeaders } from './readUploadHeaders.js'
import { storeBody, storeStart } from './storeBody.js'
import { UploadProblem } from './UploadProblem.js'

/** An append request. */
export interface Append {
  readonly ticket: Ticket
  readonly given: UploadHeaders
  readonly request: Request
  readonly headers: Readonly<Record<string, string>>
  /** Whether the request has also started the upload. */
  readonly isCreation?: boolean
}

/** Errors that end a body after some of its parts might have been stored. */
const MIDWAY: ReadonlySet<string> = new Set(['busy', 'too-slow'])

/** Answers a request with its state, or with an error and the known state. */
export type Answer = (error: unknown, headers: Readonly<Record<string, string>>) => Promise<Response>

/**
 * Stores a request body, and completes the upload with its last byte. An upload that receives more bytes than allowed is removed.
 *
 * @param answerError Answers with an error, given headers that describe the upload.
 */
export async function appendToUpload(
  parts: ResumableParts,
  append: Append,
  answerError: Answer,
): Promise<Response> {
  const { given, request, headers, isCreation = false } = append
  const isPartial = /^application\/partial-upload\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  if (!isCreation && !isPartial) {
    throw new HandlerError('bad-request', 415, 'The request must be of the type application/partial-upload.')
  }
  const { offset: provided, isComplete } = given
  if (provided === undefined || isComplete === undefined) {
    throw new HandlerError('bad-request', 400, 'The request needs Upload-Offset and Upload-Complete.')
  }
  return parts.interrupts.run(append.ticket, async (signal) => {
    const found = await findTicket(parts, append.ticket)
    const before = await getOffset(parts, found)
    let known: Record<string, string> = {
      ...headers,
      ...createStateHeaders(found, before),
      'upload-complete': '?0',
    }
    try {
      if (provided !== before.offset) throw createOffsetProblem(before.offset, provided)
      if (before.isComplete && ((given.bodyBytes ?? 0) > 0 || !isComplete)) {
        throw createInconsistent(before.offset, before.offset + (given.bodyBytes ?? 0))
      }
      const ticket = await sizeTicket(parts, found, { given, before })
      const digest =
        readDigest(request, 'Content-Digest') ??
        (isCreation && isComplete ? readDigest(request, 'Repr-Digest') : undefined)
      const { bodyBytes } = given
      const stored = before.isComplete
        ? { state: before, isWhole: true }
        : await storeBody(parts, ticket, {
            request,
            bodyBytes,
            before,
            signal,
            // The rest of a file with a size fills its part, so only a file without one needs it.
            isLast: isComplete && ticket.isOpen === true,
            digest,
          })
      const { state, isWhole } = stored
      known = { ...headers, ...createStateHeaders(ticket, state) }
      if (!isWhole && state.offset === before.offset) {
        throw new HandlerError('interrupted', 409, 'Another request continues this upload.')
      }
      if (!isComplete || !isWhole) {
        return new Response(null, { status: isCreation ? 201 : 204, headers: known })
      }
      const last = await endTicket(parts, ticket, state)
      const file = await parts.complete(last, request).catch((error: unknown) => {
        // The upload is over, no matter what is sent again. Only server and store failures don't end it.
        if (error instanceof HandlerError && error.status < 500) known['upload-complete'] = '?1'
        throw error
      })
      // Leftover claims are harmless.
      await parts.claims.clear(last).catch(() => {})
      const isEnd = { offset: state.offset, isComplete: true }
      return Response.json(file, { headers: { ...headers, ...createStateHeaders(last, isEnd) } })
    } catch (error) {
      if (error instanceof HandlerError && error.code === 'too-large') await remove(parts, found)
      const isRefusal = error instanceof HandlerError && !MIDWAY.has(error.code)
      const isKnown = isRefusal || error instanceof UploadProblem
      // Some bytes might have been stored before the body ended or the store failed.
      const { 'upload-offset': _, ...rest } = known
      return answerError(error, isKnown ? known : rest)
    }
  })
}

/**
 * Aborts an upload and removes everything that's kept for it. If the store still has the upload, its claims stay: without them, different
 * bytes could be sent for its parts.
 *
 * @throws HandlerError `completing`
 */
export async function remove(
  { abort, bucket, claims }: Pick<ResumableParts, 'abort' | 'bucket' | 'claims'>,
  ticket: Ticket,
): Promise<void> {
  await abort(ticket)
  if (!(await bucket.isOpen(getStoreUpload(ticket)))) await claims.clear(ticket)
}

/** Returns an upload's ticket with the size that an earlier request has named. */
export async function findTicket(
  { claims }: Pick<ResumableParts, 'claims'>,
  ticket: Ticket,
): Promise<Ticket> {
  const size = ticket.isOpen ? await claims.findSize(ticket) : undefined
  return size === undefined ? ticket : { ...ticket, sizeBytes: size, isOpen: false }
}

/** Compares the known size with the named size. @throws UploadProblem, HandlerError `too-large` */
async function sizeTicket(
  { claims }: ResumableParts,
  ticket: Ticket,
  { given, before }: { readonly given: UploadHeaders; readonly before: ResumableState },
): Promise<Ticket> {
  const { sizeBytes, isOpen } = ticket
  const end = before.offset + (given.bodyBytes ?? 0)
  const length = findLength(given, before.offset)
  if (before.isComplete) return ticket
  if (!isOpen && length !== undefined && length !== sizeBytes) throw createInconsistent(sizeBytes, length)
  if (length !== undefined && length < end) throw createInconsistent(length, end)
  if (Math.max(end, length ?? 0) > sizeBytes) {
    throw new HandlerError('too-large', 400, 'The file is larger than it said.')
  }
  if (!isOpen || length === undefined) return ticket
  return claimSize({ claims }, ticket, length)
}

/** Sets the size of an upload without a size to its byte count, and stores the rest. @throws UploadProblem */
async function endTicket(parts: ResumableParts, ticket: Ticket, state: ResumableState): Promise<Ticket> {
  const { offset } = state
  if (!ticket.isOpen && offset !== ticket.sizeBytes) throw createInconsistent(ticket.sizeBytes, offset)
  if (state.isComplete) return { ...ticket, sizeBytes: offset, isOpen: false }
  const last = ticket.isOpen ? await claimSize(parts, ticket, offset) : ticket
  if (state.start || offset === 0) await storeStart(parts, last, offset)
  return last
}

async function claimSize(
  { claims }: Pick<ResumableParts, 'claims'>,
  ticket: Ticket,
  sizeBytes: number,
): Promise<Ticket> {
  const claimed = await claims.claimSize(ticket, sizeBytes)
  if (claimed !== sizeBytes) throw createInconsistent(claimed, sizeBytes)
  return { ...ticket, sizeBytes, isOpen: false }
}

function createOffsetProblem(expected: number, provided: number): UploadProblem {
  const message = 'The request begins at another offset than the upload has. Continue at the one that it has.'
  const offsets = { 'expected-offset': expected, 'provided-offset': provided }
  return new UploadProblem('mismatching-upload-offset', 409, message, offsets)
}
