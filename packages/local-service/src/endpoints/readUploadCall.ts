import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { type Fields, readField } from '../http/Fields.js'
import { readCallFields } from '../http/readCallFields.js'
import type { Access } from '../projects/createAccess.js'
import { isUuid } from '../storage/isUuid.js'

/** A call about an upload in parts that was started. */
export interface UploadCall {
  readonly fields: Fields
  /** Of the upload, in lower case. */
  readonly uuid: string
  /** Of the project. */
  readonly publicKey: string
}

/**
 * Reads and admits a call about an upload in parts.
 *
 * @throws UploadApiError `MultipartFileIdRequiredError`, `UUIDInvalidError`, or that of a project that does not admit it.
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
