import { isUuid } from '@lading/cdn'
import { ServiceError } from '../errors/ServiceError.js'
import { type PartedUpload, partKey } from '../PartedUpload.js'
import { checkKey, readFields, textOf } from '../readFields.js'
import { type Endpoint, type ServiceParts, UPLOADS } from '../ServiceParts.js'
import { findFile, saveFile } from '../savedFiles.js'

/** `POST /multipart/complete/`. */
export const completeParts: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'UPLOADCARE_PUB_KEY', parts)
  const uuid = textOf(fields, 'uuid')
  if (uuid === undefined) throw new ServiceError('MultipartFileIdRequiredError')
  if (!isUuid(uuid)) throw new ServiceError('UUIDInvalidError')
  if (await findFile(uuid, parts)) throw new ServiceError('MultipartFileAlreadyUploadedError')
  const upload = (await parts.store.get(UPLOADS + uuid))?.facts as PartedUpload | undefined
  if (!upload) throw new ServiceError('MultipartFileNotFoundError')
  const bodies = await readParts(uuid, upload.count, parts)
  const body = new Blob(bodies)
  if (body.size !== upload.size) throw new ServiceError('MultipartUploadSizeTooSmallError')
  const info = await saveFile({ uuid, body, ...upload }, parts)
  const keys = Array.from({ length: upload.count }, (_, index) => partKey(uuid, index + 1))
  await Promise.all([UPLOADS + uuid, ...keys].map((key) => parts.store.delete(key)))
  return Response.json(info)
}

async function readParts(uuid: string, count: number, { store }: ServiceParts): Promise<Blob[]> {
  const items = await Promise.all(
    Array.from({ length: count }, (_, index) => store.get(partKey(uuid, index + 1))),
  )
  return items.flatMap((item) => item?.body ?? [])
}
