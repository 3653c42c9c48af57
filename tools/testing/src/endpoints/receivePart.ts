import { ServiceError } from '../errors/ServiceError.js'
import { type PartedUpload, partKey } from '../PartedUpload.js'
import { type Endpoint, UPLOADS } from '../ServiceParts.js'

/** `PUT` to a part's URL. */
export const receivePart: Endpoint = async ({ request, path, query }, { store, pace }) => {
  const [, , , uuid = ''] = path.split('/')
  const upload = (await store.get(UPLOADS + uuid))?.facts as PartedUpload | undefined
  if (!upload) throw new ServiceError('MultipartFileNotFoundError')
  const number = Number(query.get('partNumber'))
  if (!(number >= 1 && number <= upload.count)) {
    throw new ServiceError('RequestParamRequiredError', 'partNumber')
  }
  const body = await request.blob()
  await pace(body.size, request.signal)
  await store.put(partKey(uuid, number), { body, facts: null })
  return new Response(null)
}
