import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../fairness/networkOf.js'
import { createCloseSignal } from './createCloseSignal.js'
import { createContentDisposition } from './createContentDisposition.js'
import type { Delivery, DeliveryParts } from './Delivery.js'
import { imageSourceOf } from './imageSourceOf.js'
import { isUnchanged } from './isUnchanged.js'
import { prepareRender } from './prepareRender.js'

export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
  parts: DeliveryParts,
): Promise<FastifyReply> {
  const { file, filename } = delivery
  const { plan, fingerprint, open } = prepareRender(delivery, request.headers.accept ?? '', parts)
  const validators = { etag: `"${fingerprint}"`, 'last-modified': new Date(file.uploadedAt).toUTCString() }
  const cacheHeaders = { ...validators, 'cache-control': 'public, max-age=3600', vary: 'Accept' }
  if (isUnchanged(request, validators)) return reply.headers(cacheHeaders).code(304).send()

  const isHead = request.method === 'HEAD'
  const content = await open(imageSourceOf(request, file), networkOf(request.ip), createCloseSignal(reply))
  const isInMemory = content instanceof Uint8Array
  if (isHead && !isInMemory) content.body.destroy()
  const mimeType = `image/${plan.format}`
  const stem = filename.replace(/\.[^.]*$/, '')
  reply.headers({
    ...cacheHeaders,
    'content-disposition': createContentDisposition(mimeType, `${stem}.${plan.format}`),
    'content-length': isInMemory ? content.length : content.sizeBytes,
  })
  reply.type(mimeType)
  return reply.send(isHead ? undefined : isInMemory ? content : content.body)
}
