import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { senderOf } from '../fairness/senderOf.js'
import { toRefusal } from '../http/handleError.js'
import { readBaseUrl } from '../http/readBaseUrl.js'
import { readQueryText } from '../http/readQueryText.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import { createInterrupts } from '../resumable/createInterrupts.js'
import { readUploadHeaders } from '../resumable/readUploadHeaders.js'
import { startResumable } from '../resumable/startResumable.js'
import { storeBody } from '../resumable/storeBody.js'
import { isUuid } from '../storage/isUuid.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { Completion } from './createCompletion.js'
import { inspectFirst } from './inspectFirst.js'
import type { ServiceParts } from './ServiceParts.js'

/** A client that has not read the answer to its last request asks for it for this long. */
const GRACE_MS = 900_000
const PROBLEMS = 'https://iana.org/assignments/http-problem-types#'

/** Methods and headers that pages of other origins may use. */
export const resumableCors: Pick<FastifyCorsOptions, 'methods' | 'allowedHeaders' | 'exposedHeaders'> = {
  methods: ['POST', 'PATCH', 'HEAD', 'GET', 'DELETE', 'OPTIONS'],
  allowedHeaders: [
    'Authorization',
    'Content-Disposition',
    'Content-Type',
    'Lading-Metadata',
    'Upload-Complete',
    'Upload-Draft-Interop-Version',
    'Upload-Length',
    'Upload-Offset',
  ],
  exposedHeaders: [
    'Location',
    'Retry-After',
    'Upload-Complete',
    'Upload-Length',
    'Upload-Limit',
    'Upload-Offset',
  ],
}

interface State {
  readonly offset: number
  readonly isComplete: boolean
}

/**
 * Adds resumable uploads over HTTP: one URL, to which a client appends at an offset.
 * Source: draft-ietf-httpbis-resumable-upload, interop version 9.
 */
export function addResumableRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  { complete, abort }: Completion,
): void {
  const { multipart, storage, settings, access, readiness, failures } = parts
  const interrupts = createInterrupts()

  function describe(reply: FastifyReply, { sizeBytes, partSizeBytes }: MultipartUpload, state: State): void {
    reply.headers({
      'upload-offset': state.offset,
      'upload-complete': state.isComplete ? '?1' : '?0',
      'upload-length': sizeBytes,
      'upload-limit': `min-append-size=${Math.max(1, Math.min(partSizeBytes, sizeBytes))}`,
    })
  }

  function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
    const { sizeBytes, uuid, mimeType } = file
    reply.headers({ 'upload-offset': sizeBytes, 'upload-complete': '?1', 'upload-length': sizeBytes })
    if (request.method === 'HEAD') return reply.code(204).send()
    const url = `${readBaseUrl(request, settings.publicUrl)}/${uuid}/`
    return reply.send({ ...createFileInfo(file, readiness.isReady(file)), url, type: mimeType })
  }

  function sendProblem(reply: FastifyReply, status: number, kind: string, fields: object = {}): FastifyReply {
    const error = { code: kind, message: 'The upload was interrupted. Upload the file again.' }
    const body = { type: `${PROBLEMS}${kind}`, title: kind.replaceAll('-', ' '), ...fields, error }
    return reply
      .code(status)
      .type('application/problem+json')
      .send(Buffer.from(JSON.stringify(body)))
  }

  /** Stores the body of a request, and makes the file with its last byte. */
  async function append(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: MultipartUpload,
    isNew = false,
  ): Promise<FastifyReply> {
    const given = readUploadHeaders(request.headers)
    if (!isNew && !/^application\/partial-upload\b/i.test(request.headers['content-type'] ?? '')) {
      const error = {
        code: 'bad-request',
        message: 'The request must be of the type application/partial-upload.',
      }
      return reply.code(415).send({ error })
    }
    if (given.isComplete === undefined)
      throw new UploadApiError('RequestParamRequiredError', ['Upload-Complete'])
    const provided = isNew ? 0 : given.offset
    if (provided === undefined) throw new UploadApiError('RequestParamRequiredError', ['Upload-Offset'])
    return interrupts.run(upload.uuid, async (signal) => {
      const before = isNew ? 0 : await multipart.findOffset(upload)
      describe(reply, upload, { offset: before, isComplete: false })
      if (provided !== before) {
        const offsets = { 'expected-offset': before, 'provided-offset': provided }
        return sendProblem(reply, 409, 'mismatching-upload-offset', offsets)
      }
      if (given.sizeBytes !== undefined && given.sizeBytes !== upload.sizeBytes) {
        return sendProblem(reply, 400, 'inconsistent-upload-length')
      }
      const bytes = before === 0 ? inspectFirst(upload, request.raw, parts) : request.raw
      const offset = await storeBody(upload, { bytes, offset: before, signal }, multipart).finally(() => {
        if (bytes !== request.raw) bytes.destroy()
      })
      if (offset === upload.sizeBytes && given.isComplete) {
        return sendFile(request, reply, await complete(upload.uuid, senderOf(request), undefined, GRACE_MS))
      }
      describe(reply, upload, { offset, isComplete: false })
      return reply.code(isNew ? 201 : 204).send()
    })
  }

  /** @throws UploadApiError when the project of the upload does not take calls of this client. */
  async function findUpload(
    request: FastifyRequest,
  ): Promise<{ uuid: string; upload: MultipartUpload | undefined }> {
    const { uuid = '' } = request.params as { uuid?: string }
    if (!isUuid(uuid)) throw new UploadApiError('UUIDInvalidError')
    const upload = await multipart.get(uuid.toLowerCase())
    const publicKey = (upload ?? (await storage.get(uuid.toLowerCase())))?.publicKey
    const named = readQueryText(request, 'pub_key') ?? readQueryText(request, 'UPLOADCARE_PUB_KEY')
    if (named !== undefined && named !== publicKey) throw new UploadApiError('MultipartFileNotFoundError')
    const project = access.findProject(publicKey)
    if (project) await access.admit(project, '/resumable/', request)
    return { uuid: uuid.toLowerCase(), upload }
  }

  async function findState(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { uuid, upload } = await findUpload(request)
    await interrupts.end(uuid)
    if (!upload || (await storage.get(uuid))) {
      return sendFile(request, reply, await complete(uuid, senderOf(request), undefined, GRACE_MS))
    }
    describe(reply, upload, { offset: await multipart.findOffset(upload), isComplete: false })
    return reply.code(204).send()
  }

  const handlers = {
    async POST(request: FastifyRequest, reply: FastifyReply) {
      const given = readUploadHeaders(request.headers)
      const upload = await startResumable(request, given, parts)
      reply.header('location', `${readBaseUrl(request, settings.publicUrl)}/resumable/${upload.uuid}/`)
      if (given.isComplete || given.bodyBytes !== 0) return append(request, reply, upload, true)
      describe(reply, upload, { offset: 0, isComplete: false })
      return reply.code(201).send()
    },
    async PATCH(request: FastifyRequest, reply: FastifyReply) {
      const { uuid, upload } = await findUpload(request)
      if (upload && !(await storage.get(uuid))) return append(request, reply, upload)
      // Its last request again, whose answer was lost.
      const file = await complete(uuid, senderOf(request), undefined, GRACE_MS)
      if (readUploadHeaders(request.headers).bodyBytes === 0) return sendFile(request, reply, file)
      return sendProblem(reply, 400, 'completed-upload')
    },
    HEAD: findState,
    GET: findState,
    async DELETE(request: FastifyRequest, reply: FastifyReply) {
      const { uuid, upload } = await findUpload(request)
      await interrupts.end(uuid)
      if (upload || (await storage.get(uuid))) await abort(uuid, upload?.publicKey)
      return reply.code(204).send()
    },
  } as const

  // Preflights are answered before, with the methods of these routes.
  for (const url of ['/resumable/', '/resumable/:uuid']) {
    app.options(url, { config: { work: 'api' } }, (_request, reply) => reply.code(204).send())
  }
  for (const [method, handle] of Object.entries(handlers)) {
    app.route({
      method: method as keyof typeof handlers,
      url: method === 'POST' ? '/resumable/' : '/resumable/:uuid',
      config: { work: 'api' },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        try {
          return await storage.track(handle(request, reply))
        } catch (error) {
          const { code, message, statusCode, retryAfterSeconds } = toRefusal(error, request, failures)
          if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds)
          return reply.code(statusCode).send({ error: { code, message } })
        } finally {
          // Reads the rest of a refused body, so that the client receives the response.
          request.raw.resume()
        }
      },
    })
  }
}
