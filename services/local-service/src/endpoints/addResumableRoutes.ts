import { isUuid } from '@lading/cdn'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { senderOf } from '../fairness/senderOf.js'
import { readBaseUrl } from '../http/readBaseUrl.js'
import { readQueryText } from '../http/readQueryText.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import { appendBody } from '../resumable/appendBody.js'
import { createInterrupts } from '../resumable/createInterrupts.js'
import { describeFile, describeLimits, describeUpload } from '../resumable/describeUpload.js'
import { WANTED_DIGESTS } from '../resumable/readDigests.js'
import {
  createInconsistent,
  createOffsetMismatch,
  readUploadHeaders,
} from '../resumable/readUploadHeaders.js'
import { sendInterim } from '../resumable/sendInterim.js'
import { sendRefusal } from '../resumable/sendRefusal.js'
import { startResumable } from '../resumable/startResumable.js'
import { UploadProblem } from '../resumable/UploadProblem.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { Completion } from './createCompletion.js'
import { inspectFirst } from './inspectFirst.js'
import type { ServiceParts } from './ServiceParts.js'

/** How long a client can still ask about an upload's result after missing the last answer. */
const GRACE_MS = 900_000
const PARTIAL_UPLOAD = 'application/partial-upload'

/**
 * Adds resumable uploads over HTTP: one URL, to which a client appends at an offset.
 * Source: draft-ietf-httpbis-resumable-upload-15, interop version 9.
 */
export function addResumableRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  { complete, abort }: Completion,
): void {
  const { multipart, storage, settings, access, readiness, failures } = parts
  const interrupts = createInterrupts()

  function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
    const { uuid, mimeType } = file
    describeFile(reply, file)
    if (request.method === 'HEAD') return reply.code(204).send()
    const url = `${readBaseUrl(request, settings.publicUrl)}/${uuid}/`
    return reply.send({ ...createFileInfo(file, readiness.isReady(file)), url, type: mimeType })
  }

  const findFile = (request: FastifyRequest, uuid: string) =>
    complete(uuid, senderOf(request), { graceMs: GRACE_MS, isAppended: true })

  /** Makes the file. Refused contents end the upload; a service failure doesn't. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { uuid, wantsSha256 }: MultipartUpload,
  ): Promise<FastifyReply> {
    try {
      const file = await findFile(request, uuid)
      if (wantsSha256 && file.sha256 !== null) {
        reply.header('repr-digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`)
      }
      return sendFile(request, reply, file)
    } catch (error) {
      const isRefusal =
        error instanceof UploadApiError ? error.statusCode < 500 : error instanceof UploadProblem
      if (isRefusal) reply.header('upload-complete', '?1')
      throw error
    }
  }

  /** Answers a request to append to an upload whose file is stored: a client repeats its last request if the answer was lost. */
  async function answerLate(
    request: FastifyRequest,
    reply: FastifyReply,
    uuid: string,
  ): Promise<FastifyReply> {
    const file = await findFile(request, uuid)
    const { offset, isComplete, bodyBytes } = readUploadHeaders(request.headers)
    describeFile(reply, file, false)
    if (offset !== file.sizeBytes) throw createOffsetMismatch(file.sizeBytes, offset)
    if (isComplete && bodyBytes === 0) return sendFile(request, reply, file)
    throw createInconsistent(file.sizeBytes, offset + (bodyBytes ?? 1))
  }

  /** Ends an upload if its first bytes show a type that its project doesn't accept. */
  async function refuseType(upload: MultipartUpload, error: unknown): Promise<never> {
    if (isTypeRefusal(error)) await multipart.abort(upload)
    throw error
  }

  /** Stores a request body, and makes the file when the last byte has arrived. */
  async function append(
    request: FastifyRequest,
    reply: FastifyReply,
    { uuid }: MultipartUpload,
    isNew = false,
  ): Promise<FastifyReply> {
    const given = readUploadHeaders(request.headers)
    if (!isNew && !/^application\/partial-upload\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new UploadApiError('PartialUploadTypeRequiredError')
    }
    if (given.isComplete === undefined)
      throw new UploadApiError('RequestParamRequiredError', ['Upload-Complete'])
    const provided = isNew ? 0 : given.offset
    if (provided === undefined) throw new UploadApiError('RequestParamRequiredError', ['Upload-Offset'])
    return interrupts.run(uuid, async (signal) => {
      // An earlier request may have set the upload's size, or ended it.
      const upload = await multipart.get(uuid)
      if (!upload || (await storage.get(uuid))) return answerLate(request, reply, uuid)
      const before = await multipart.findOffset(upload)
      describeUpload(reply, upload, before)
      if (provided !== before) throw createOffsetMismatch(before, provided)
      const bytes = before === 0 ? inspectFirst(upload, request.raw, parts) : request.raw
      const done = await appendBody(upload, { request, reply, bytes, given, before, signal }, multipart)
        .catch((error: unknown) => refuseType(upload, error))
        .finally(() => {
          if (bytes !== request.raw) bytes.destroy()
        })
      describeUpload(reply, done.upload, done.offset)
      if (done.isLast) return finish(request, reply, done.upload)
      return reply.code(isNew ? 201 : 204).send()
    })
  }

  /** Finds an upload. @throws UploadApiError if the upload's project doesn't accept calls from this client. */
  async function findUpload(
    request: FastifyRequest,
  ): Promise<{ uuid: string; upload: MultipartUpload | undefined }> {
    const { uuid = '' } = request.params as { uuid?: string }
    if (!isUuid(uuid)) throw new UploadApiError('UUIDInvalidError')
    const upload = await multipart.get(uuid.toLowerCase())
    // Refuse to append to an upload whose parts have URLs.
    if (upload && !upload.appended) throw new UploadApiError('MultipartFileNotFoundError')
    const publicKey = (upload ?? (await storage.get(uuid.toLowerCase())))?.publicKey
    const named = readQueryText(request, 'pub_key') ?? readQueryText(request, 'UPLOADCARE_PUB_KEY')
    if (named !== undefined && named !== publicKey) throw new UploadApiError('MultipartFileNotFoundError')
    const project = access.findProject(publicKey)
    if (project) await access.admit(project, '/resumable/', request)
    return { uuid: uuid.toLowerCase(), upload }
  }

  async function findState(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = request
    // A client that sends these fields means another request.
    for (const name of ['Upload-Offset', 'Upload-Complete']) {
      if (headers[name.toLowerCase()] === undefined) continue
      throw new UploadApiError('RequestFieldUnexpectedError', [name])
    }
    const { uuid } = await findUpload(request)
    await interrupts.end(uuid)
    const upload = await multipart.get(uuid)
    if (!upload || (await storage.get(uuid))) return sendFile(request, reply, await findFile(request, uuid))
    describeUpload(reply, upload, await multipart.findOffset(upload))
    return reply.code(204).send()
  }

  /** Returns the largest file that this client may start an upload for, in bytes. */
  function findMaxSize(request: FastifyRequest): number {
    const key = readQueryText(request, 'UPLOADCARE_PUB_KEY') ?? readQueryText(request, 'pub_key')
    return Math.min(settings.maxFileSizeBytes, access.findProject(key)?.maxFileSizeBytes ?? Infinity)
  }

  const handlers = {
    async POST(request: FastifyRequest, reply: FastifyReply) {
      const given = readUploadHeaders(request.headers)
      const upload = await startResumable(request, given, parts)
      const location = `${readBaseUrl(request, settings.publicUrl)}/resumable/${upload.uuid}/`
      reply.header('location', location)
      sendInterim(request, reply, { Location: location, 'Upload-Limit': describeLimits(upload) })
      if (given.isComplete || given.bodyBytes !== 0) return append(request, reply, upload, true)
      describeUpload(reply, upload, 0)
      return reply.code(201).send()
    },
    async PATCH(request: FastifyRequest, reply: FastifyReply) {
      const { uuid, upload } = await findUpload(request)
      if (upload && !(await storage.get(uuid))) return append(request, reply, upload)
      return answerLate(request, reply, uuid)
    },
    HEAD: findState,
    GET: findState,
    async DELETE(request: FastifyRequest, reply: FastifyReply) {
      const { uuid } = await findUpload(request)
      await interrupts.end(uuid)
      const upload = await multipart.get(uuid)
      if (!upload && !(await storage.get(uuid))) throw new UploadApiError('MultipartFileNotFoundError')
      await abort(uuid, upload?.publicKey).catch((error: unknown) => {
        // The file is stored and stays; nothing is left to cancel.
        if (!(error instanceof UploadApiError && error.code === 'MultipartFileAlreadyUploadedError'))
          throw error
      })
      return reply.code(204).send()
    },
  } as const

  for (const url of ['/resumable/', '/resumable/:uuid']) {
    app.options(url, { config: { work: 'api' } }, (request, reply) =>
      reply
        .headers({
          'upload-limit': `max-size=${findMaxSize(request)}`,
          'accept-patch': PARTIAL_UPLOAD,
          'want-content-digest': WANTED_DIGESTS,
          'want-repr-digest': 'sha-256=10',
        })
        .code(204)
        .send(),
    )
  }
  for (const [method, handle] of Object.entries(handlers)) {
    app.route({
      method: method as keyof typeof handlers,
      url: method === 'POST' ? '/resumable/' : '/resumable/:uuid',
      config: { work: 'api' },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        if (method === 'POST') reply.header('upload-limit', `max-size=${findMaxSize(request)}`)
        if (method === 'POST' || method === 'PATCH') reply.header('upload-complete', '?0')
        try {
          return await storage.track(handle(request, reply))
        } catch (error) {
          // The upload is over, whatever is sent again.
          if (isTypeRefusal(error)) reply.header('upload-complete', '?1')
          return sendRefusal(error, request, reply, failures)
        } finally {
          // Read the rest of a refused body, or the client doesn't receive the response.
          request.raw.resume()
        }
      },
    })
  }
}

function isTypeRefusal(error: unknown): boolean {
  return error instanceof UploadApiError && error.code === 'FileTypeForbiddenError'
}
