import { ServiceError } from '../errors/ServiceError.js'
import type { PartedUpload } from '../PartedUpload.js'
import { checkKey, isStored, metadataOf, readFields, textOf } from '../readFields.js'
import { type Endpoint, UPLOADS } from '../ServiceParts.js'

/** Part size unless the client states a size, in bytes. Source: wire protocol §0. */
const PART_BYTES = 5_242_880

/** `POST /multipart/start/`. Source: wire protocol §3. */
export const startParts: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'UPLOADCARE_PUB_KEY', parts)
  for (const name of ['filename', 'content_type']) {
    if (textOf(fields, name) === undefined) throw new ServiceError('RequestParamRequiredError', name)
  }
  const size = Number(textOf(fields, 'size') ?? Number.NaN)
  if (!Number.isSafeInteger(size) || size < 1) throw new ServiceError('MultipartSizeInvalidError')
  const partBytes = Number(textOf(fields, 'part_size')) || PART_BYTES
  const upload: PartedUpload = {
    name: textOf(fields, 'filename') ?? '',
    type: textOf(fields, 'content_type') ?? '',
    size,
    count: Math.ceil(size / partBytes),
    isStored: isStored(fields, 'UPLOADCARE_STORE'),
    metadata: metadataOf(fields),
  }
  const uuid = crypto.randomUUID()
  await parts.store.put(UPLOADS + uuid, { body: new Blob(), facts: upload })
  return Response.json({
    uuid,
    parts: Array.from(
      { length: upload.count },
      (_, index) => `${parts.url}/multipart/upload/${uuid}/original?partNumber=${index + 1}`,
    ),
  })
}
