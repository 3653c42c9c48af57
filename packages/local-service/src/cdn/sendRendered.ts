import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createContentDisposition } from './createContentDisposition.js'
import { createRenderPlan } from './createRenderPlan.js'
import { type Delivery, requireImage } from './Delivery.js'
import { isUnchanged } from './isUnchanged.js'
import type { RenderCache } from './openRenderCache.js'
import { renderImage } from './renderImage.js'

/** Sends an image with the operations of the address applied. */
export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
  renders: RenderCache,
): Promise<FastifyReply> {
  const { file, path, operations, filename } = delivery
  const image = requireImage(delivery)
  const plan = createRenderPlan(operations, image, request.headers.accept ?? '')
  const fingerprint = createHash('sha256').update(file.sha256).update(JSON.stringify(plan)).digest('hex')
  const validators = { etag: `"${fingerprint}"`, 'last-modified': new Date(file.uploadedAt).toUTCString() }
  const cacheHeaders = { ...validators, 'cache-control': 'public, max-age=3600', vary: 'Accept' }
  if (isUnchanged(request, validators)) return reply.headers(cacheHeaders).code(304).send()

  const bytes = await renders.get(fingerprint, () => renderImage(path, image, plan))
  const mimeType = `image/${plan.format}`
  const stem = filename.replace(/\.[^.]*$/, '')
  reply.headers({
    ...cacheHeaders,
    'content-disposition': createContentDisposition(mimeType, `${stem}.${plan.format}`),
    'content-length': bytes.length,
  })
  reply.type(mimeType)
  return reply.send(request.method === 'HEAD' ? undefined : bytes)
}
