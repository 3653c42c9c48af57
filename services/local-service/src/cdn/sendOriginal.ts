import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../storage/openStoredBytes.js'
import { createContentDisposition } from './createContentDisposition.js'
import { type Delivery, type DeliveryParts, nameBytes } from './Delivery.js'
import { isUnchanged } from './isUnchanged.js'
import { parseRange } from './parseRange.js'
import { readerOf } from './readerOf.js'

/** Sends the bytes as they were uploaded, whole or as a range. @throws CdnError `file-not-found` or `file-damaged`. */
export async function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, filename }: Delivery,
  { storage }: DeliveryParts,
): Promise<FastifyReply> {
  const validators = {
    etag: `"${nameBytes(file)}"`,
    'last-modified': new Date(file.uploadedAt).toUTCString(),
  }
  // A UUID always means the same bytes, so caches can keep them for a year.
  reply.headers({
    ...validators,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
  if (isUnchanged(request, validators)) return reply.code(304).send()

  const range = wantedRange(request, validators, file.sizeBytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send()
  }
  reply.header('content-disposition', createContentDisposition(file.mimeType, filename))
  reply.type(file.mimeType)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.sizeBytes)
  if (request.method === 'HEAD' || file.sizeBytes === 0) return reply.send()
  return reply.send(await storage.open(file, range ?? undefined, readerOf(request, reply)))
}

function wantedRange(
  { headers, method }: FastifyRequest,
  validators: { etag: string; 'last-modified': string },
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  if (method !== 'GET' || headers.range === undefined) return null
  const condition = headers['if-range']
  const isCurrent =
    condition === undefined || Object.values(validators).some((validator) => validator === condition)
  return isCurrent ? parseRange(headers.range, sizeBytes) : null
}
