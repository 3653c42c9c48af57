import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { HandlerError, type HandoffSessions, isTypeAllowed } from '@lading/server/handoff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '../fairness/senderOf.js'
import { holderOf } from '../http/holderOf.js'
import { createTypeError } from '../projects/checkFile.js'
import type { Access } from '../projects/createAccess.js'
import type { FileStorage } from '../storage/FileStorage.js'
import { checkHeadType, inspectHead } from '../upload/checkHeadType.js'
import type { Intake } from '../upload/createIntake.js'
import type { HandoffGrant } from './HandoffGrant.js'

/** Service parts that photos are stored with. */
export interface PhotoParts {
  readonly access: Access
  readonly intake: Intake
  readonly storage: FileStorage
}

/** An announced photo whose bytes arrive. */
export type ExpectedPhoto = Awaited<ReturnType<HandoffSessions['expect']>> & { readonly slotId: string }

/**
 * Stores a photo that a phone has announced, and adds it to its handover.
 *
 * @throws HandlerError, UploadApiError; nothing is stored then.
 */
export async function receivePhoto(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, session, slot, slotId }: ExpectedPhoto,
  { access, intake, storage }: PhotoParts,
  sessions: HandoffSessions,
): Promise<void> {
  const { details, count } = session.grant as HandoffGrant
  const { types } = session.limits
  const project = access.projectOf(details.publicKey, 'pub_key')
  await access.admit(project, '/handoff/', { ip: request.ip, headers: {} })
  const named = { filename: slot.name, declaredMimeType: slot.type }
  const allowed = [{ allowedTypes: types }, project]
  const checked = inspectHead(limitBytes(request, slot.sizeBytes), async (head) => {
    for (const limits of allowed) await checkHeadType(limits, named, head)
  })
  const holder = holderOf(request, reply, details.publicKey)
  const bytes = Readable.from(checked, { objectMode: false })
  const file = await storage.receive(bytes, slot.name, undefined, holder)
  try {
    if (file.sizeBytes !== slot.sizeBytes) {
      throw new HandlerError('incomplete', 409, 'The photo has not arrived completely. Send it again.')
    }
    if (count) await access.spend(count, 1)
    const taken = await intake.take(
      { file, ...named },
      { ...details, savedUrl: null },
      senderOf(request),
      toUuid(`${id} ${slotId}`),
    )
    const { uuid, mimeType } = taken.file
    // Only the whole file shows what it is, e.g. an SVG, which can run scripts.
    const isImage = isTypeAllowed(mimeType, types)
    if (isImage && (await sessions.settle(id, slotId, { uuid }).catch(isGone))) return
    await storage.remove(uuid, { isUnknown: true })
    if (!isImage) throw createTypeError(types, mimeType)
    throw new HandlerError('handoff-ended', 410, 'The connection was ended.')
  } catch (error) {
    await storage.discard(file)
    throw error
  }
}

/** Returns false if the handover is forgotten. After any other failure, the photo is kept for another attempt. */
function isGone(error: unknown): false {
  if (error instanceof HandlerError && error.code === 'handoff-unknown') return false
  throw error
}

/** Passes on a photo's bytes, and fails when there are more than announced. */
async function* limitBytes({ raw }: FastifyRequest, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  // A refused body must stay readable, or its client doesn't receive the answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new HandlerError('too-large', 413, 'The photo is larger than announced.')
    yield chunk
  }
}

/** Returns the id that a photo has however often it's sent. The phone can't choose it. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
