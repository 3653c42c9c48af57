import { isUuid } from '@lading/cdn'
import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { type Fields, readField } from '../http/Fields.js'
import { readCallFields } from '../http/readCallFields.js'
import type { Access } from '../projects/createAccess.js'

/** A call about a multipart upload that was started. */
export interface UploadCall {
  readonly fields: Fields
  /** The upload's UUID, in lower case. */
  readonly uuid: string
  /** The project's public key. */
  readonly publicKey: string
}

/**
 * Reads and admits a call about a multipart upload.
 *
 * @throws UploadApiError `MultipartFileIdRequiredError`, `UUIDInvalidError`, or the error of a project that doesn't admit the
 *   call.
 */
export async function readUploadCall(
  request: FastifyRequest,
  endpoint: string,
  access: Access,
): Promise<UploadCall> {
  const fields = await readCallFields(request)
  const project = access.projectOf(readField(fields, 'UPLOADCARE_PUB_KEY'), 'UPLOADCARE_PUB_KEY')
  await access.admit(project, endpoint, request)
  const uuid = readField(fields, 'uuid')
  if (uuid === undefined) throw new UploadApiError('MultipartFileIdRequiredError')
  if (!isUuid(uuid)) throw new UploadApiError('UUIDInvalidError')
  return { fields, uuid: uuid.toLowerCase(), publicKey: project.publicKey }
}
