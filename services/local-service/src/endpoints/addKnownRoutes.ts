import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { type Sender, senderOf } from '../fairness/senderOf.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { readField } from '../http/Fields.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { Completion } from './createCompletion.js'
import { findPartUpload } from './findUpload.js'
import { readUploadCall } from './readUploadCall.js'
import type { ServiceParts } from './ServiceParts.js'
import { storeAssembled } from './storeAssembled.js'

const unknown = { known: false }

/** Adds the shortcut for multipart uploads whose content the project already has: the query by hash, and the proof. */
export function addKnownRoutes(app: FastifyInstance, parts: ServiceParts, completion: Completion): void {
  const { known, readiness } = parts

  addApiRoute(app, 'POST', '/multipart/known/', async (request) => {
    const { upload, hash } = await readHash(request, '/multipart/known/', 'tree_hash', parts)
    const challenge = await known.find(upload, hash)
    return challenge ? { known: true, ...challenge } : unknown
  })
  addApiRoute(app, 'POST', '/multipart/prove/', async (request) => {
    const { upload, hash } = await readHash(request, '/multipart/prove/', 'proof', parts)
    const { uuid } = upload
    const file = await known.prove(upload, hash)
    if (!file) return unknown
    // All parts may have arrived by now.
    const work = () => reuse(upload, file, senderOf(request), parts)
    const reused = await completion.share(uuid, work, upload.publicKey)
    return createFileInfo(reused, readiness.isReady(reused))
  })
}

async function readHash(request: FastifyRequest, endpoint: string, name: string, parts: ServiceParts) {
  const { uuid, fields, publicKey } = await readUploadCall(request, endpoint, parts.access)
  const hash = readField(fields, name)
  if (hash === undefined) throw new UploadApiError('RequestParamRequiredError', [name])
  const upload = await findPartUpload(uuid, parts, publicKey)
  if (!upload) throw new UploadApiError('MultipartFileNotFoundError')
  return { upload, hash: hash.toLowerCase() }
}

async function reuse(
  upload: MultipartUpload,
  known: StoredFile,
  sender: Sender,
  parts: ServiceParts,
): Promise<StoredFile> {
  const { storage, multipart, settings } = parts
  const { uuid } = upload
  const uploadedAt = new Date(settings.now()).toISOString()
  const received = await storage.reuse?.copy(known, { uuid, uploadedAt })
  if (!received) throw new UploadApiError('MultipartFileNotFoundError')
  const file = await storeAssembled(upload, received, sender, parts, known.treeHash).catch(
    async (error: unknown) => {
      await storage.discard(received)
      throw error
    },
  )
  await multipart.remove(uuid)
  return file
}
