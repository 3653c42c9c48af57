import { HandlerError } from '../errors/HandlerError.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'
import { createStateHeaders } from './createStateHeaders.js'
import { getOffset } from './getOffset.js'
import type { ResumableParts } from './ResumableParts.js'
import { readChunks } from './readChunks.js'
import type { UploadHeaders } from './readUploadHeaders.js'

/** A request that appends. */
export interface Append {
  readonly ticket: Ticket
  readonly given: UploadHeaders
  readonly request: Request
  readonly headers: Readonly<Record<string, string>>
  /** Whether the request has started the upload, too. */
  readonly isCreation?: boolean
}

const PROBLEMS = 'https://iana.org/assignments/http-problem-types#'

/**
 * Stores the body of a request in parts of the planned size, and completes the upload with its last byte. The rest of a body that
 * breaks off inside of a part is not kept; the client learns the offset and sends it again.
 *
 * @throws HandlerError
 */
export async function appendToUpload(parts: ResumableParts, append: Append): Promise<Response> {
  const { ticket, given, request, headers, isCreation = false } = append
  if (!isCreation && !/^application\/partial-upload\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new HandlerError('bad-request', 415, 'The request must be of the type application/partial-upload.')
  }
  if (given.offset === undefined || given.isComplete === undefined) {
    throw new HandlerError('bad-request', 400, 'The request needs Upload-Offset and Upload-Complete.')
  }
  return parts.interrupts.run(ticket, async (signal) => {
    const before = await getOffset(parts, ticket)
    const describe = (state = before) => ({ ...headers, ...createStateHeaders(ticket, state) })
    if (given.offset !== before.offset || (before.isComplete && (given.bodyBytes ?? 0) > 0)) {
      const kind = before.isComplete ? 'completed-upload' : 'mismatching-upload-offset'
      return createProblem(before.isComplete ? 400 : 409, kind, describe(), {
        'expected-offset': before.offset,
        'provided-offset': given.offset,
      })
    }
    const length =
      given.isComplete && given.bodyBytes !== undefined ? given.offset + given.bodyBytes : given.length
    if (length !== undefined && length !== ticket.sizeBytes) {
      return createProblem(400, 'inconsistent-upload-length', describe())
    }
    const offset = await storeBody(parts, ticket, { request, offset: before.offset, signal })
    const isWhole = offset === ticket.sizeBytes && given.isComplete === true
    if (!isWhole) {
      const found = describe({ offset, isComplete: false })
      return new Response(null, { status: isCreation ? 201 : 204, headers: found })
    }
    const file = await parts.complete(ticket, request)
    // What is left of them does no harm.
    await parts.claims.clear(ticket).catch(() => {})
    return Response.json(file, { headers: describe({ offset, isComplete: true }) })
  })
}

async function storeBody(
  { bucket, budget, claims }: ResumableParts,
  ticket: Ticket,
  {
    request,
    offset,
    signal,
  }: { readonly request: Request; readonly offset: number; readonly signal: AbortSignal },
): Promise<number> {
  const { partSizeBytes, sizeBytes } = ticket
  const upload = getStoreUpload(ticket)
  if (sizeBytes === 0) {
    await bucket.putPart(upload, 1, '')
    return 0
  }
  let stored = offset
  const nextSize = () => Math.min(partSizeBytes, sizeBytes - stored)
  try {
    for await (const body of readChunks(request.body, { nextSize, budget, signal })) {
      const partNumber = Math.floor(stored / partSizeBytes) + 1
      await claims.claim(ticket, partNumber, body)
      await bucket.putPart(upload, partNumber, body)
      stored += body.length
    }
  } catch (error) {
    if (error instanceof HandlerError || !signal.aborted) throw error
  }
  return stored
}

function createProblem(
  status: number,
  kind: string,
  headers: Readonly<Record<string, string>>,
  fields: object = {},
): Response {
  const title = kind.replaceAll('-', ' ')
  const error = { code: kind, message: 'The upload was interrupted. Upload the file again.' }
  return new Response(JSON.stringify({ type: `${PROBLEMS}${kind}`, title, ...fields, error }), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  })
}
