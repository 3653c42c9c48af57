import { HandlerError } from '../errors/HandlerError.js'
import { authorizeFile } from '../handler/authorizeFile.js'
import { startUpload } from '../handler/startUpload.js'
import { appendToUpload } from './appendToUpload.js'
import { createStateHeaders } from './createStateHeaders.js'
import { getPartSize, type ResumableParts } from './ResumableParts.js'
import { readFileName } from './readFileName.js'
import { readUploadHeaders } from './readUploadHeaders.js'

const MEBIBYTE = 1_048_576
/** As many as stores list at a time. */
const MAX_PARTS = 1000

/** Starts an upload that the page allows, with the first bytes if the request has some. @throws HandlerError */
export async function createResumable(
  parts: ResumableParts,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { options, tickets } = parts
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
  const size = sizeBytes ?? 0
  const partSizeBytes = Math.max(
    getPartSize(options),
    Math.ceil(size / MAX_PARTS / MEBIBYTE) * (size > MAX_PARTS * getPartSize(options) ? MEBIBYTE : 0),
  )
  const ticket = await startUpload(parts, file, partSizeBytes)
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
