import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCloseSignal } from './createCloseSignal.js'
import { type Delivery, type DeliveryParts, nameBytes, requireImage } from './Delivery.js'
import { imageSourceOf } from './imageSourceOf.js'
import { keepImageFacts } from './keepImageFacts.js'

/** Answers `-/main_colors/{n}/` with the colors that fill most of the uploaded image, the largest share first. */
export async function sendImageColors(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
  count: number,
  { renders, imageWork, storage }: DeliveryParts,
): Promise<FastifyReply> {
  const { file } = delivery
  const source = imageSourceOf(request, file)
  const image = requireImage(delivery)
  const name = `colors ${count} ${nameBytes(file)}`
  const colors = await keepImageFacts(renders, name, createCloseSignal(reply), (signal) =>
    storage.withLocalCopy(file, (path) =>
      imageWork.run(source, { kind: 'colors', path, image, count }, signal),
    ),
  )
  reply.header('cache-control', 'public, max-age=3600')
  return reply.send({ id: file.uuid, main_colors: colors })
}
