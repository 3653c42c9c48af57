import { randomUUID } from 'node:crypto'
import { createFileName } from '@lading/cdn/names'
import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { networkOf } from '../fairness/networkOf.js'
import { readField } from '../http/Fields.js'
import type { MultipartStore } from '../multipart/MultipartStore.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { Access } from '../projects/createAccess.js'
import { checkDeclaredType } from '../upload/checkDeclaredType.js'
import { checkShortField } from '../upload/checkShortField.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import { readDigests, wantsSha256 } from './readDigests.js'
import {
  createInconsistent,
  findLength,
  readFileName,
  readMetadata,
  type UploadHeaders,
} from './readUploadHeaders.js'

/** As many parts as stores allow. */
const MAX_PARTS = 10_000
const MEBIBYTE = 1_048_576

/** Service parts that uploads are started with. */
export interface StartParts {
  readonly access: Access
  readonly multipart: MultipartStore
  /** Sizes in bytes, lifetime in milliseconds. */
  readonly settings: {
    readonly now: () => number
    readonly maxFileSizeBytes: number
    readonly minPartSizeBytes: number
    readonly multipartLifetimeMs: number
  }
}

/**
 * Starts an upload from a request's header fields and query, with the rights and limits that apply to all uploads.
 *
 * @throws UploadApiError, UploadProblem
 */
export async function startResumable(
  request: FastifyRequest,
  given: UploadHeaders,
  { access, multipart, settings }: StartParts,
): Promise<MultipartUpload> {
  const query = request.url.indexOf('?')
  const { headers } = request
  const fields = [
    ...readMetadata(headers),
    ...(query < 0 ? [] : new URLSearchParams(request.url.slice(query + 1))),
  ]
  if (fields.some((pair) => pair.some((text) => text.includes('\0')))) {
    throw new UploadApiError('NullCharactersForbiddenError')
  }
  const key = readField(fields, 'UPLOADCARE_PUB_KEY') ?? readField(fields, 'pub_key')
  const project = access.projectOf(key, 'pub_key')
  await access.admit(project, '/resumable/', request)
  const { authorization } = headers
  const permit = await access.authorize(project, {
    fields,
    authorization,
    endpoint: '/resumable/',
    client: clientOf(request),
  })
  if (given.isComplete === undefined)
    throw new UploadApiError('RequestParamRequiredError', ['Upload-Complete'])
  const length = findLength(given, 0)
  // The draft says to ignore it, but a client that meant to limit the size shouldn't get an upload of any size.
  if (length === undefined && headers['upload-length'] !== undefined) {
    throw new UploadApiError('RequestParamRequiredError', ['Upload-Length'])
  }
  const { bodyBytes = 0 } = given
  // An upload can't take more bytes than its length.
  if (length !== undefined && bodyBytes > length) throw createInconsistent(length, bodyBytes)
  const maxBytes = Math.min(settings.maxFileSizeBytes, project.maxFileSizeBytes)
  if (Math.max(length ?? 0, bodyBytes) > maxBytes) {
    throw new UploadApiError('MultipartFileSizeLimitExceededError')
  }
  const sizeBytes = length ?? Math.min(maxBytes, settings.minPartSizeBytes * MAX_PARTS)
  const declaredMimeType = headers['content-type'] ?? ''
  const filename = createFileName(readFileName(headers), { type: declaredMimeType, fallback: 'original' })
  checkShortField('content-type', declaredMimeType)
  const expectedSha256 = readDigests(headers, 'Repr-Digest').find(({ algorithm }) => algorithm === 'sha-256')
  const upload: MultipartUpload = {
    uuid: randomUUID(),
    filename,
    sizeBytes,
    partSizeBytes: choosePartSize(sizeBytes, settings.minPartSizeBytes),
    declaredMimeType,
    ...readUploadFields(fields, project, 'UPLOADCARE_STORE', permit),
    expiresAtMs: settings.now() + settings.multipartLifetimeMs,
    appended: length === undefined ? 'open' : 'sized',
    ...(expectedSha256 && { expectedSha256: expectedSha256.bytes.toString('hex') }),
    ...(wantsSha256(headers) && { wantsSha256: true }),
  }
  await checkDeclaredType(project, upload)
  await permit.spend(1)
  await multipart.start(upload, networkOf(request.ip))
  return upload
}

function choosePartSize(sizeBytes: number, minBytes: number): number {
  if (sizeBytes <= minBytes * MAX_PARTS) return minBytes
  return Math.ceil(sizeBytes / MAX_PARTS / MEBIBYTE) * MEBIBYTE
}
