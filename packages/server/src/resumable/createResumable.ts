import { HandlerError } from '../errors/HandlerError.js'
import { authorizeFile } from '../handler/authorizeFile.js'
import { issueTicket } from '../handler/issueTicket.js'
import { appendToUpload } from './appendToUpload.js'
import { choosePartSize } from './choosePartSize.js'
import { createStateHeaders } from './createStateHeaders.js'
import { getPartSize, type ResumableParts } from './ResumableParts.js'
import { readFileName } from './readFileName.js'
import { readUploadHeaders } from './readUploadHeaders.js'

/** Starts an upload that the page allows, with the first bytes if the request has some. @throws HandlerError */
export async function createResumable(
  parts: ResumableParts,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { budget, options, tickets } = parts
  const given = readUploadHeaders(request)
  // Forms of other sites cannot send this field with the person's cookies.
  if (given.isComplete === undefined) {
    throw new HandlerError('bad-request', 400, 'The request has no Upload-Complete.')
  }
  const whole = given.isComplete ? given.bodyBytes : undefined
  if (given.length !== undefined && whole !== undefined && given.length !== whole) {
    throw new HandlerError('inconsistent-length', 400, 'Upload-Length and Content-Length do not match.')
  }
  const sizeBytes = given.length ?? whole
  const fields = {
    name: readFileName(request),
    sizeBytes,
    type: request.headers.get('content-type') ?? '',
    metadata: readMetadata(request),
  }
  const file = await authorizeFile(options, request, fields)
  const partSizeBytes = choosePartSize(file.sizeBytes, getPartSize(options))
  // A part that can never be held would be refused each time.
  if (partSizeBytes > budget.maxBytes) {
    throw new HandlerError('too-large', 413, 'The file is too large for this server.')
  }
  const ticket = await issueTicket(parts, file, partSizeBytes)
  // Relative, because the address that the client sees may be another one.
  const location = `?upload=${tickets.issue(ticket, request)}`
  const limit = { 'upload-limit': `min-append-size=${partSizeBytes}` }
  if (given.isComplete || (given.bodyBytes ?? 0) > 0) {
    return appendToUpload(parts, {
      ticket,
      given: { ...given, offset: 0 },
      request,
      headers: { ...headers, ...limit, location },
      isCreation: true,
    })
  }
  const state = createStateHeaders(ticket, { offset: 0, isComplete: false })
  return new Response(null, { status: 201, headers: { ...headers, ...limit, ...state, location } })
}

function readMetadata({ headers }: Request): unknown {
  try {
    return JSON.parse(decodeURIComponent(headers.get('lading-metadata') ?? ''))
  } catch {
    return null
  }
}
