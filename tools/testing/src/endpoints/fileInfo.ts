import { isUuid } from '@lading/cdn'
import { ServiceError } from '../errors/ServiceError.js'
import { checkKey, readFields, textOf } from '../readFields.js'
import type { Endpoint } from '../ServiceParts.js'
import { findFile } from '../savedFiles.js'

/** `GET /info/`. Source: wire protocol §4. */
export const fileInfo: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'pub_key', parts)
  const uuid = textOf(fields, 'file_id')
  if (uuid === undefined) throw new ServiceError('FileIdRequiredError')
  if (!isUuid(uuid)) throw new ServiceError('FileIdInvalidError')
  const file = await findFile(uuid, parts)
  if (!file) throw new ServiceError('FileNotFoundError')
  return Response.json(file.info)
}
