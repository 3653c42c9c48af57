import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addApiRoute } from '../http/addApiRoute.js'
import { readField } from '../http/Fields.js'
import { readBaseUrl } from '../http/readBaseUrl.js'
import { readCallFields } from '../http/readCallFields.js'
import { readQueryText } from '../http/readQueryText.js'
import { createFileInfo, type FileInfo } from '../info/createFileInfo.js'
import { sanitizeFilename } from '../info/sanitizeFilename.js'
import type { ServiceParts } from '../ServiceParts.js'
import { isUuid } from '../storage/isUuid.js'
import { describeFile } from '../upload/describeFile.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import { UploadApiError } from '../upload/UploadApiError.js'
import { createPartPlan } from './createPartPlan.js'
import { parseStartFields } from './parseStartFields.js'

/** Adds uploads in parts: start, the part addresses and complete. Source: wire protocol §3. */
export function addMultipartRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const completions = new Map<string, Promise<unknown>>()
  const { storage } = parts

  addApiRoute(app, 'POST', '/multipart/start/', (request) => start(request, parts))
  addApiRoute(app, 'PUT', '/multipart/upload/:uuid/:filename', (request, reply) =>
    storage.track(receivePart(request, reply, parts)),
  )
  addApiRoute(app, 'POST', '/multipart/complete/', async (request) => {
    const uuid = await readUuid(request, parts)
    // A repeated call waits for the first one, and then learns that the file is there.
    await completions.get(uuid)?.catch(() => {})
    const completion = storage.track(complete(uuid, parts))
    completions.set(uuid, completion)
    return completion.finally(() => completions.delete(uuid))
  })
}

async function start(
  request: FastifyRequest,
  { access, multipart, settings }: ServiceParts,
): Promise<unknown> {
  const fields = await readCallFields(request)
  const project = access.projectOf(readField(fields, 'UPLOADCARE_PUB_KEY'), 'UPLOADCARE_PUB_KEY')
  access.admit(project, '/multipart/start/')
  access.checkSignature(project, fields, request.headers.authorization)
  const uuid = randomUUID()
  const expiresAtMs = settings.now() + settings.multipartLifetimeMs
  const details = readUploadFields(fields, project, 'UPLOADCARE_STORE')
  const upload = { uuid, ...parseStartFields(fields, settings), ...details, expiresAtMs }
  await multipart.start(upload)
  const name = encodeURIComponent(sanitizeFilename(upload.filename))
  const address = `${readBaseUrl(request, settings.publicUrl)}/multipart/upload/${uuid}/${name}`
  return {
    uuid,
    parts: createPartPlan(upload.sizeBytes, upload.partSizeBytes).map(
      ({ number }) => `${address}?partNumber=${number}&expires=${expiresAtMs}`,
    ),
  }
}

async function receivePart(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
): Promise<unknown> {
  try {
    const { upload, part } = findPart(request, parts)
    if (Number(request.headers['content-length'] ?? 0) > part.sizeBytes) {
      throw new UploadApiError('MultipartUploadSizeTooLargeError')
    }
    const { sha256 } = await parts.multipart.receivePart(upload, part, request.raw)
    return reply.header('etag', `"${sha256}"`).send()
  } catch (error) {
    // What is left of a refused body is read, so that the client comes to read the answer.
    request.raw.resume()
    throw error
  }
}

function findPart(request: FastifyRequest, { multipart, storage, settings }: ServiceParts) {
  const [, , , uuid = ''] = request.url.split('/')
  if (storage.get(uuid)) throw new UploadApiError('MultipartFileAlreadyUploadedError')
  // A part address ends like the signed addresses of the hosted service's store: with 403.
  if (Number(readQueryText(request, 'expires') ?? 0) <= settings.now()) {
    throw new UploadApiError('UploadFailedError')
  }
  const upload = multipart.get(uuid)
  if (!upload) throw new UploadApiError('MultipartFileNotFoundError')
  const number = Number(readQueryText(request, 'partNumber'))
  const part = createPartPlan(upload.sizeBytes, upload.partSizeBytes)[number - 1]
  if (!part) throw new UploadApiError('RequestParamRequiredError', ['partNumber'])
  return { upload, part }
}

async function readUuid(request: FastifyRequest, { access }: ServiceParts): Promise<string> {
  const fields = await readCallFields(request)
  access.admit(
    access.projectOf(readField(fields, 'UPLOADCARE_PUB_KEY'), 'UPLOADCARE_PUB_KEY'),
    '/multipart/complete/',
  )
  const uuid = readField(fields, 'uuid')
  if (uuid === undefined) throw new UploadApiError('MultipartFileIdRequiredError')
  if (!isUuid(uuid)) throw new UploadApiError('UUIDInvalidError')
  return uuid.toLowerCase()
}

async function complete(uuid: string, { multipart, storage, readiness }: ServiceParts): Promise<FileInfo> {
  if (storage.get(uuid)) throw new UploadApiError('MultipartFileAlreadyUploadedError')
  const upload = multipart.get(uuid)
  if (!upload) throw new UploadApiError('MultipartFileNotFoundError')
  const received = await multipart.assemble(upload)
  const { filename, declaredMimeType, isStored, source, metadata, tags } = upload
  const described = await describeFile(received.path, filename, declaredMimeType)
  const details = { ...described, isStored, source, metadata, tags, savedUrl: null }
  const file = await storage.commit(received, details)
  await multipart.remove(uuid)
  return createFileInfo(file, readiness.isReady(file))
}
