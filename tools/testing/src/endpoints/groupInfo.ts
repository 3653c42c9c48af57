import { describeGroup } from '../describeGroup.js'
import { ServiceError } from '../errors/ServiceError.js'
import { checkKey, readFields, textOf } from '../readFields.js'
import type { Endpoint } from '../ServiceParts.js'

/** `GET /group/info/`. */
export const groupInfo: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'pub_key', parts)
  const id = textOf(fields, 'group_id')
  if (id === undefined) throw new ServiceError('GroupIdRequiredError')
  const group = await describeGroup(id, parts)
  if (!group) throw new ServiceError('GroupNotFoundError')
  return Response.json(group)
}
