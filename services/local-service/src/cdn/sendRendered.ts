import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../fairness/networkOf.js'
import { createRenderPlan } from '../render/createRenderPlan.js'
import { createCloseSignal } from './createCloseSignal.js'
import { createContentDisposition } from './createContentDisposition.js'
import { type Delivery, type DeliveryParts, nameBytes, requireImage } from './Delivery.js'
import { imageSourceOf } from './imageSourceOf.js'
import { isUnchanged } from './isUnchanged.js'
import { keepImageFacts } from './keepImageFacts.js'

export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
  { renders, imageWork, storage }: DeliveryParts,
): Promise<FastifyReply> {
  const { file, operations, filename } = delivery
  const image = requireImage(delivery)
  const plan = createRenderPlan(operations, image, request.headers.accept ?? '')
  const fingerprint = createHash('sha256').update(nameBytes(file)).update(JSON.stringify(plan)).digest('hex')
  const validators = { etag: `"${fingerprint}"`, 'last-modified': new Date(file.uploadedAt).toUTCString() }
  const cacheHeaders = { ...validators, 'cache-control': 'public, max-age=3600', vary: 'Accept' }
  if (isUnchanged(request, validators)) return reply.headers(cacheHeaders).code(304).send()

  const closed = createCloseSignal(reply)
  const source = imageSourceOf(request, file)
  const isEnhanced = plan.steps.some(({ name }) => name === 'enhance')
  // Measured once for all amounts that an editor tries.
  const levels = isEnhanced
    ? await keepImageFacts(renders, `levels ${nameBytes(file)}`, closed, (signal) =>
        storage.withLocalCopy(file, (path) => imageWork.run(source, { kind: 'levels', path, image }, signal)),
      )
    : { dark: 0, bright: 1 }
  const render = (signal: AbortSignal) =>
    storage.withLocalCopy(file, (path) =>
      imageWork.run(source, { kind: 'render', path, image, plan, levels }, signal),
    )
  const isHead = request.method === 'HEAD'
  const content = await renders.open(fingerprint, render, closed, networkOf(request.ip))
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
