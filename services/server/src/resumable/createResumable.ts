import { HandlerError } from '../errors/HandlerError.js'
import { authorizeFile } from '../handler/authorizeFile.js'
import { issueTicket } from '../handler/issueTicket.js'
import { type Answer, appendToUpload } from './appendToUpload.js'
import { choosePartSize } from './choosePartSize.js'
import { createStateHeaders } from './createStateHeaders.js'
import { getPartSize, type ResumableParts } from './ResumableParts.js'
import { readFileName } from './readFileName.js'
import { createInconsistent, findLength, readUploadHeaders } from './readUploadHeaders.js'
import { canKeepStarts } from './storeBody.js'

const MAX_PARTS = 10_000

/**
 * Starts an upload that the page allows, storing the first bytes if the request has a body.
 *
 * @throws HandlerError, UploadProblem
 */
export async function createResumable(
  parts: ResumableParts,
  request: Request,
  headers: Readonly<Record<string, string>>,
  answerError: Answer,
): Promise<Response> {
  const { budget, options, tickets } = parts
  const given = readUploadHeaders(request)
  // Prevents CSRF: forms on other sites can't send this field with the user's cookies.
  if (given.isComplete === undefined) {
    throw new HandlerError('bad-request', 400, 'The request has no Upload-Complete.')
  }
  const length = findLength(given, 0)
  // The draft says to ignore it, but an unreadable size is no reason to take a file of any size.
  if (length === undefined && request.headers.has('upload-length')) {
    throw new HandlerError('bad-request', 400, 'Upload-Length is not a size.')
  }
  const { bodyBytes = 0 } = given
  if (length !== undefined && bodyBytes > length) throw createInconsistent(length, bodyBytes)
  const fields = {
    name: readFileName(request),
    sizeBytes: length ?? Number.POSITIVE_INFINITY,
    type: request.headers.get('content-type') ?? '',
    metadata: readMetadata(request),
  }
  const wantedBytes = getPartSize(options)
  const file = await authorizeFile(options, request, fields, wantedBytes * MAX_PARTS)
  const partSizeBytes = length === undefined ? wantedBytes : choosePartSize(length, wantedBytes)
  // A part that never fits into memory would be refused every time.
  if (partSizeBytes > budget.maxBytes || bodyBytes > file.sizeBytes) {
    throw new HandlerError('too-large', 413, 'The file is too large for this server.')
  }
  if (length === undefined && !canKeepStarts(parts, { partSizeBytes })) {
    throw new HandlerError('too-large', 413, 'This server takes no files without a size.')
  }
  const issued = await issueTicket(parts, file, partSizeBytes)
  const ticket = length === undefined ? { ...issued, isOpen: true } : issued
  // Relative, because the client might see a different address.
  const location = `?upload=${tickets.issue(ticket, request)}`
  if (given.isComplete || bodyBytes > 0 || given.bodyBytes === undefined) {
    return appendToUpload(
      parts,
      {
        ticket,
        given: { ...given, offset: 0 },
        request,
        headers: { ...headers, location },
        isCreation: true,
      },
      answerError,
    )
  }
  const state = createStateHeaders(ticket, { offset: 0, isComplete: false })
  return new Response(null, { status: 201, headers: { ...headers, ...state, location } })
}

function readMetadata({ headers }: Request): unknown {
  try {
    return JSON.parse(decodeURIComponent(headers.get('lading-metadata') ?? ''))
  } catch {
    return null
  }
}
