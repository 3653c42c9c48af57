import type { FastifyReply } from 'fastify'
import { findMainColors } from '../images/findMainColors.js'
import { type Delivery, requireImage } from './Delivery.js'
import { withOpenImage } from './withOpenImage.js'

/** Answers `-/main_colors/{n}/` with the colours that fill most of the uploaded image, the largest share first. */
export async function sendImageColors(
  reply: FastifyReply,
  delivery: Delivery,
  count: number,
): Promise<FastifyReply> {
  const image = requireImage(delivery)
  const colors = await withOpenImage(delivery.path, image, (opened) => findMainColors(opened, count))
  reply.header('cache-control', 'public, max-age=3600')
  return reply.send({ id: delivery.file.uuid, main_colors: colors })
}
