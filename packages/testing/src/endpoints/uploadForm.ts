import { ServiceError } from '../errors/ServiceError.js'
import { checkKey, isStored, metadataOf, readFields } from '../readFields.js'
import type { Endpoint } from '../ServiceParts.js'
import { saveFile } from '../savedFiles.js'

/** `POST /base/`: files in one form. Source: wire protocol §2. */
export const uploadForm: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'UPLOADCARE_PUB_KEY', parts)
  const files: [string, File][] = []
  fields.forEach((value, name) => {
    if (typeof value !== 'string') files.push([name, value])
  })
  if (files.length === 0) throw new ServiceError('FileRequiredError')
  await parts.pace(
    files.reduce((sum, [, { size }]) => sum + size, 0),
    call.request.signal,
  )
  const shared = { isStored: isStored(fields, 'UPLOADCARE_STORE'), metadata: metadataOf(fields) }
  const uuids: Record<string, string> = {}
  for (const [name, file] of files) {
    const uuid = crypto.randomUUID()
    await saveFile({ uuid, body: file, name: file.name || 'original', type: file.type, ...shared }, parts)
    uuids[name] = uuid
  }
  return Response.json(uuids)
}
