import { randomUUID } from 'node:crypto'
import { createFileName } from '@lading/cdn/names'
import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { readField } from '../http/Fields.js'
import type { MultipartStore } from '../multipart/MultipartStore.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { Access } from '../projects/createAccess.js'
import { checkShortField } from '../upload/checkShortField.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import { readFileName, readMetadata, type UploadHeaders } from './readUploadHeaders.js'

/** As many parts as stores allow. */
const MAX_PARTS = 10_000
const MEBIBYTE = 1_048_576

/** Parts of the service that uploads are started with. */
export interface StartParts {
  readonly access: Access
  readonly multipart: MultipartStore
  /** Sizes in bytes, the lifetime in milliseconds. */
  readonly settings: {
    readonly now: () => number
    readonly maxFileSizeBytes: number
    readonly minPartSizeBytes: number
    readonly multipartLifetimeMs: number
  }
}

/**
 * Starts an upload by the header fields and the query of a request, with the rights and limits of all uploads.
 *
 * @throws UploadApiError
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
  const permit = await access.authorize(project, { fields, authorization, endpoint: '/resumable/' })
  if (given.isComplete === undefined)
    throw new UploadApiError('RequestParamRequiredError', ['Upload-Complete'])
  const { sizeBytes } = given
  if (sizeBytes === undefined) throw new UploadApiError('RequestParamRequiredError', ['Upload-Length'])
  if (sizeBytes > Math.min(settings.maxFileSizeBytes, project.maxFileSizeBytes)) {
    throw new UploadApiError('MultipartFileSizeLimitExceededError')
  }
  const declaredMimeType = headers['content-type'] ?? ''
  const filename = createFileName(readFileName(headers), { type: declaredMimeType, fallback: 'original' })
  checkShortField('content-type', declaredMimeType)
  const upload: MultipartUpload = {
    uuid: randomUUID(),
    filename,
    sizeBytes,
    partSizeBytes: choosePartSize(sizeBytes, settings.minPartSizeBytes),
    declaredMimeType,
    ...readUploadFields(fields, project, 'UPLOADCARE_STORE'),
    expiresAtMs: settings.now() + settings.multipartLifetimeMs,
  }
  await permit.spend(1)
  await multipart.start(upload)
  return upload
}

function choosePartSize(sizeBytes: number, minBytes: number): number {
  if (sizeBytes <= minBytes * MAX_PARTS) return minBytes
  return Math.ceil(sizeBytes / MAX_PARTS / MEBIBYTE) * MEBIBYTE
}
