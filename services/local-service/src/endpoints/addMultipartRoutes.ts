import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isUuid } from '@lading/cdn'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createParserError } from '../errors/createParserError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { networkOf } from '../fairness/networkOf.js'
import { senderOf } from '../fairness/senderOf.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { readField } from '../http/Fields.js'
import { holderOf } from '../http/holderOf.js'
import { readBaseUrl } from '../http/readBaseUrl.js'
import { readCallFields } from '../http/readCallFields.js'
import { readQueryText } from '../http/readQueryText.js'
import { createFileInfo } from '../info/createFileInfo.js'
import { createPartPlan, type PartRange } from '../multipart/createPartPlan.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import { parseContentDigest } from '../multipart/parseContentDigest.js'
import { parseStartFields } from '../multipart/parseStartFields.js'
import { checkDeclaredType } from '../upload/checkDeclaredType.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import { addKnownRoutes } from './addKnownRoutes.js'
import type { Completion } from './createCompletion.js'
import { findPartUpload } from './findUpload.js'
import { inspectFirst } from './inspectFirst.js'
import { readUploadCall } from './readUploadCall.js'
import type { ServiceParts } from './ServiceParts.js'

/** Adds multipart uploads: start, part URLs, complete and abort. Source: wire protocol §3. */
export function addMultipartRoutes(app: FastifyInstance, parts: ServiceParts, completion: Completion): void {
  const { storage } = parts

  addApiRoute(app, 'POST', '/multipart/start/', (request) => start(request, parts))
  addApiRoute(app, 'POST', '/multipart/parts/', (request) => renewParts(request, parts))
  const { receivePart } = parts.multipart
  if (receivePart) {
    addApiRoute(app, 'PUT', '/multipart/upload/:uuid/:filename', (request, reply) =>
      storage.track(takePart(request, reply, receivePart, parts)),
    )
  }
  addApiRoute(app, 'POST', '/multipart/complete/', async (request) => {
    const { uuid, publicKey } = await readUploadCall(request, '/multipart/complete/', parts.access)
    const file = await completion.complete(uuid, senderOf(request), { publicKey })
    return createFileInfo(file, parts.readiness.isReady(file))
  })
  addApiRoute(app, 'POST', '/multipart/abort/', async (request) => {
    const { uuid, publicKey } = await readUploadCall(request, '/multipart/abort/', parts.access)
    await completion.abort(uuid, publicKey)
    return { uuid }
  })
  addKnownRoutes(app, parts, completion)
}

async function start(request: FastifyRequest, parts: ServiceParts): Promise<unknown> {
  const { access, multipart, settings, known } = parts
  const fields = await readCallFields(request)
  const project = access.projectOf(readField(fields, 'UPLOADCARE_PUB_KEY'), 'UPLOADCARE_PUB_KEY')
  await access.admit(project, '/multipart/start/', request)
  const { authorization } = request.headers
  const permit = await access.authorize(project, {
    fields,
    authorization,
    endpoint: '/multipart/start/',
    client: clientOf(request),
  })
  const uuid = randomUUID()
  const expiresAtMs = settings.now() + settings.multipartLifetimeMs
  const details = readUploadFields(fields, project, 'UPLOADCARE_STORE', permit)
  const upload = { uuid, ...parseStartFields(fields, settings), ...details, expiresAtMs }
  if (upload.sizeBytes > project.maxFileSizeBytes) {
    throw new UploadApiError('MultipartFileSizeLimitExceededError')
  }
  await checkDeclaredType(project, upload)
  await permit.spend(1)
  await multipart.start(upload, networkOf(request.ip))
  const urls = await describePartUrls(request, upload, parts)
  // The service doesn't check parts that are sent straight to the store.
  const isReceived = multipart.receivePart && !(await multipart.isDirect?.())
  return {
    uuid,
    ...urls,
    is_abortable: true,
    ...(isReceived && { part_digest: 'sha-256' }),
    ...(known.isReused(project.publicKey) && { known_content: 'sha-256-tree' }),
  }
}

/** Maximum number of part URLs in one answer, except in the start answer. */
const MAX_URLS = 100

/** Answers with fresh part URLs when an upload outlives its first URLs: at most 100, starting with the part that `first` names. */
async function renewParts(request: FastifyRequest, parts: ServiceParts): Promise<unknown> {
  const { fields, uuid, publicKey } = await readUploadCall(request, '/multipart/parts/', parts.access)
  const upload = await findPartUpload(uuid, parts, publicKey)
  if (!upload) throw new UploadApiError('MultipartFileNotFoundError')
  const digits = readField(fields, 'first') ?? '1'
  const first = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  if (first < 1 || first > Math.ceil(upload.sizeBytes / upload.partSizeBytes)) {
    throw new UploadApiError('RequestParamRequiredError', ['first'])
  }
  return { uuid, ...(await describePartUrls(request, upload, parts, { first, count: MAX_URLS })) }
}

async function describePartUrls(
  request: FastifyRequest,
  upload: MultipartUpload,
  { multipart, networkTurns, settings }: ServiceParts,
  range?: PartRange,
) {
  const { partUrlsEndIn } = multipart
  const baseUrl = readBaseUrl(request, settings.publicUrl)
  const createUrls = () => multipart.createPartUrls(upload, baseUrl, range)
  const parts = await networkTurns.run(clientOf(request), createUrls)
  return { parts, ...(partUrlsEndIn !== undefined && { part_urls_end_in: partUrlsEndIn }) }
}

async function takePart(
  request: FastifyRequest,
  reply: FastifyReply,
  receivePart: NonNullable<ServiceParts['multipart']['receivePart']>,
  parts: ServiceParts,
): Promise<unknown> {
  let bytes: Readable = request.raw
  try {
    const { upload, part } = await findPart(request, parts)
    if (Number(request.headers['content-length'] ?? 0) > part.sizeBytes) {
      throw new UploadApiError('MultipartUploadSizeTooLargeError')
    }
    if (part.offsetBytes === 0) bytes = inspectFirst(upload, request.raw, parts)
    const digest = parseContentDigest(request.headers['content-digest'])
    const holder = holderOf(request, reply, upload.publicKey)
    const { sha256 } = await receivePart(upload, part, bytes, digest, holder)
    return reply.headers(sha256 === undefined ? {} : { etag: `"${sha256}"` }).send()
  } catch (error) {
    // Read the rest of a refused body, or the client doesn't receive the response.
    if (bytes === request.raw) bytes.resume()
    else bytes.destroy()
    throw createParserError(error)
  }
}

async function findPart(request: FastifyRequest, parts: ServiceParts) {
  const { uuid = '' } = request.params as { uuid?: string }
  const upload = isUuid(uuid) ? await findPartUpload(uuid.toLowerCase(), parts) : undefined
  // An expired part URL answers 403, like signed URLs of the hosted service's store.
  const expires = readQueryText(request, 'expires') ?? ''
  if (!/^\d{1,15}$/.test(expires) || Number(expires) <= parts.settings.now()) {
    throw new UploadApiError('UploadFailedError')
  }
  if (!upload) throw new UploadApiError('MultipartFileNotFoundError')
  const number = Number(readQueryText(request, 'partNumber'))
  const part = createPartPlan(upload.sizeBytes, upload.partSizeBytes)[number - 1]
  if (!part) throw new UploadApiError('RequestParamRequiredError', ['partNumber'])
  return { upload, part }
}
