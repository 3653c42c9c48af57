import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { createSharedRoom } from '../fairness/createSharedRoom.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'

/** Memory for answers that clients haven't read yet, shared among networks. */
export interface AnswerRoom {
  /** Counts an answer until it's read. @throws UploadApiError `RequestThrottledError` if there's no room for it */
  admit(request: FastifyRequest, reply: FastifyReply, payload: unknown): void
}

const MAX_BYTES = 268_435_456
/** Smaller answers cost no more than the connection that they're sent over. */
const SMALL_BYTES = 16_384
/** Memory of a streamed answer: a piece that's being made, one that waits, and the connection's buffers. */
const STREAM_BYTES = 262_144
const RETRY_AFTER_SECONDS = 5

/** Creates an empty room. @param totalBytes Most memory for all answers; a network can have three quarters of it. */
export function createAnswerRoom(totalBytes: number = shareOfHeap(MAX_BYTES)): AnswerRoom {
  const room = createSharedRoom({ networkBytes: (totalBytes / 4) * 3, totalBytes })
  return {
    admit(request, reply, payload) {
      const bytes = measure(payload)
      const { socket } = request.raw
      if (bytes <= SMALL_BYTES || socket.destroyed) return
      const startBytes = socket.bytesWritten
      const share = room.enter(
        clientOf(request),
        () => reply.raw.destroy(),
        () => socket.bytesWritten - startBytes,
      )
      if (share.take(bytes)) {
        reply.raw.once('close', share.leave)
        return
      }
      share.leave()
      if (payload instanceof Readable) payload.destroy()
      // They belong to the answer that isn't sent.
      for (const name of [
        'content-length',
        'content-range',
        'content-disposition',
        'etag',
        'last-modified',
      ]) {
        reply.removeHeader(name)
      }
      throw new UploadApiError('RequestThrottledError', [], {
        advice:
          'Your network has too many answers that it hasn’t read: ask again when some of them are read.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    },
  }
}

function measure(payload: unknown): number {
  if (payload instanceof Readable) return STREAM_BYTES
  return typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0
}
