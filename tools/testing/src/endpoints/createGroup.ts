import { isUuid } from '@lading/cdn'
import { describeGroup, type SavedGroup } from '../describeGroup.js'
import { ServiceError } from '../errors/ServiceError.js'
import { checkKey, readFields } from '../readFields.js'
import { type Endpoint, GROUPS } from '../ServiceParts.js'
import { findFile } from '../savedFiles.js'

/** `POST /group/`. Source: wire protocol §8. */
export const createGroup: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'pub_key', parts)
  const entries: string[] = []
  fields.forEach((value, name) => {
    if (/^files\[\d*\]$/.test(name) && typeof value === 'string') entries.push(value)
  })
  if (entries.length === 0) throw new ServiceError('GroupFilesInvalidError')
  const files = entries.map(parseEntry)
  const found = await Promise.all(files.map(({ uuid }) => findFile(uuid, parts)))
  if (!found.every(Boolean)) throw new ServiceError('GroupFilesNotFoundError')
  const id = `${crypto.randomUUID()}~${files.length}`
  const group: SavedGroup = { createdAt: new Date().toISOString(), files }
  await parts.store.put(GROUPS + id, { body: new Blob(), facts: group })
  return Response.json(await describeGroup(id, parts))
}

function parseEntry(entry: string): SavedGroup['files'][number] {
  const [, uuid = '', effects = ''] = /^(?:https?:\/\/[^/]+\/)?([^/]+)(?:\/-\/(.*)|\/)?$/.exec(entry) ?? []
  if (!isUuid(uuid)) throw new ServiceError('GroupFileURLParsingFailedError', entry)
  return { uuid: uuid.toLowerCase(), effects }
}
