import type { FastifyReply, FastifyRequest } from 'fastify'
import { CdnError } from '../errors/CdnError.js'
import { createCloseSignal } from './createCloseSignal.js'
import { type Delivery, type DeliveryParts, nameBytes, requireImage } from './Delivery.js'
import { imageSourceOf } from './imageSourceOf.js'
import { keepImageFacts } from './keepImageFacts.js'

/** Answers `-/json/` with facts about the uploaded image; other operations in the URL don't change the facts. */
export async function sendImageFacts(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
  { renders, imageWork, storage }: DeliveryParts,
): Promise<FastifyReply> {
  const { file } = delivery
  const source = imageSourceOf(request, file)
  const image = requireImage(delivery)
  const hashes = await keepImageFacts(
    renders,
    `hashes ${nameBytes(file)}`,
    createCloseSignal(reply),
    (signal) =>
      storage.withLocalCopy(file, (path) => imageWork.run(source, { kind: 'hash', path, image }, signal)),
  ).catch((error: unknown) => {
    // Facts from the header are known even if the image can't be decoded.
    if (error instanceof CdnError && error.statusCode === 400) return { hash: null }
    throw error
  })
  reply.header('cache-control', 'public, max-age=3600')
  return reply.send({ id: file.uuid, ...image, ...hashes })
}
