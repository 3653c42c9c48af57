import type { FastifyReply } from 'fastify'
import { computePerceptualHash } from '../images/computePerceptualHash.js'
import { type Delivery, requireImage } from './Delivery.js'
import { withOpenImage } from './withOpenImage.js'

/** Answers `-/json/` with facts about the uploaded image; other operations of the address do not change them. */
export async function sendImageFacts(reply: FastifyReply, delivery: Delivery): Promise<FastifyReply> {
  const image = requireImage(delivery)
  const hash = await withOpenImage(delivery.path, image, computePerceptualHash).catch(() => null)
  reply.header('cache-control', 'public, max-age=3600')
  return reply.send({ id: delivery.file.uuid, ...image, hash })
}
