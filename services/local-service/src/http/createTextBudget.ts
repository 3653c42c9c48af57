import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { createSharedRoom } from '../fairness/createSharedRoom.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import { endRequest } from './endRequest.js'

/** Most text that requests can hold in memory, in bytes. */
export interface TextLimits {
  /** All text fields in one request together, names included. */
  readonly requestBytes: number
  /** One text field. */
  readonly fieldBytes: number
  /** The headers of one form part, with its name. Whatever a parser has buffered isn't counted yet. */
  readonly headerBytes: number
  /** All unfinished requests from one client. */
  readonly clientBytes: number
  /** All unfinished requests from one network, or from a site that has several networks, whatever origins they name. */
  readonly networkBytes: number
  /** All unfinished requests. Networks have shares of it. */
  readonly totalBytes: number
}

const totalBytes = shareOfHeap(268_435_456)

/** Limits for every service in this process. */
export const textLimits: TextLimits = {
  requestBytes: 1_048_576,
  fieldBytes: 65_536,
  headerBytes: 8192,
  clientBytes: totalBytes / 2,
  networkBytes: (totalBytes / 4) * 3,
  totalBytes,
}

/** Cost of a request with a body: its buffers, and a partially received field. */
const REQUEST_COST_BYTES = 65_536
/** A field's cost in addition to its text. */
const FIELD_COST_BYTES = 1024
const RETRY_AFTER_SECONDS = 1
const GAVE_WAY =
  'This request had to give way because your network held too many unfinished requests: send it again later, with fewer at a time.'

/** Memory that the bodies of unfinished requests take, except files. */
export interface TextBudget {
  /** Counts a request with a body until it has been read and answered. @throws UploadApiError `RequestThrottledError`. */
  admit(request: FastifyRequest, reply: FastifyReply): void
}

interface Hold {
  textBytes: number
  take(bytes: number): void
}

const holds = new WeakMap<FastifyRequest, Hold>()

/** Creates an unused budget. */
export function createTextBudget(): TextBudget {
  const room = createSharedRoom(textLimits)
  return {
    admit(request, reply) {
      const { headers } = request
      if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
      const share = room.enter(
        clientOf(request),
        () => endRequest(request, reply, 429, GAVE_WAY),
        // A large file takes long, but its request holds no more than a small one's.
        () => request.raw.socket?.bytesRead ?? 0,
      )
      // A refused body is also read to its end, and holds the bytes read until then.
      let open = 2
      const take = (bytes: number) => {
        // A parser may have had more of the body buffered; counting it now would hold it permanently.
        if (open === 0) throw new UploadApiError('PostRequestParserFailedError')
        if (!share.take(bytes)) throw throttled()
      }
      try {
        take(REQUEST_COST_BYTES)
      } catch (error) {
        share.leave()
        throw error
      }
      holds.set(request, { textBytes: 0, take })
      const release = () => {
        open--
        if (open === 0) share.leave()
      }
      reply.raw.once('close', release)
      request.raw.once('close', release)
    },
  }
}

/**
 * Counts text that a request holds.
 *
 * @throws UploadApiError `RequestSizeLimitExceededError` if a request holds too much, `RequestThrottledError` if all unfinished
 *   requests together hold too much.
 */
export function holdText(request: FastifyRequest, text: string | Uint8Array, fieldCount = 1): void {
  const hold = holds.get(request)
  if (!hold) return
  const bytes = Buffer.byteLength(text)
  hold.textBytes += bytes
  if (hold.textBytes > textLimits.requestBytes) throw tooMuchText()
  hold.take(bytes + fieldCount * FIELD_COST_BYTES)
}

/** Refuses a request whose text fields together are too long. */
export function tooMuchText(): UploadApiError {
  const advice = `Its text fields have more than ${textLimits.requestBytes} bytes in all: shorten them, or send several requests.`
  return new UploadApiError('RequestSizeLimitExceededError', [], { advice })
}

/** Refuses a request if a string field is too long. */
export function tooLongField(name: string): UploadApiError {
  const advice = `Its text field "${name}" has more than ${textLimits.fieldBytes} bytes: shorten it.`
  return new UploadApiError('RequestSizeLimitExceededError', [], { advice })
}

/** Refuses a file if its names and type together are too long. */
export function tooLongHead(maxBytes: number): UploadApiError {
  const advice = `The name of a file, of its field and its type have more than ${maxBytes} bytes in all: shorten them.`
  return new UploadApiError('RequestSizeLimitExceededError', [], { advice })
}

function throttled(): UploadApiError {
  const advice =
    'The requests that are not finished hold too much text together: send this one again when some of them are.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
