import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { createSharedRoom } from '../fairness/createSharedRoom.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import { endRequest } from './endRequest.js'

/** Most text that requests may hold in memory, in bytes. */
export interface TextLimits {
  /** The text fields of one request together, names included. */
  readonly requestBytes: number
  /** One text field. */
  readonly fieldBytes: number
  /** The headers of one part of a form, with its name. What a parser has ready isn't counted yet. */
  readonly headerBytes: number
  /** All requests of one client that are not finished. */
  readonly clientBytes: number
  /** All requests of one network, or of one site that has several, that are not finished, whatever origins they name. */
  readonly networkBytes: number
  /** All requests that are not finished. Networks have shares of it. */
  readonly totalBytes: number
}

const totalBytes = shareOfHeap(268_435_456)

/** The limits of every service in this process. */
export const textLimits: TextLimits = {
  requestBytes: 1_048_576,
  fieldBytes: 65_536,
  headerBytes: 8192,
  clientBytes: totalBytes / 2,
  networkBytes: (totalBytes / 4) * 3,
  totalBytes,
}

/** Cost of a request with a body: its buffers, and a field that has not arrived as a whole. */
const REQUEST_COST_BYTES = 65_536
/** Cost of a field beyond its text. */
const FIELD_COST_BYTES = 1024
const RETRY_AFTER_SECONDS = 1
const GAVE_WAY =
  'This request had to give way because your network held too many unfinished requests: send it again later, with fewer at a time.'

/** Memory that the bodies of unfinished requests take, files excepted. */
export interface TextBudget {
  /** Counts a request with a body until it has been read and answered. @throws UploadApiError `RequestThrottledError`. */
  admit(request: FastifyRequest, reply: FastifyReply): void
}

interface Hold {
  textBytes: number
  take(bytes: number): void
}

const holds = new WeakMap<FastifyRequest, Hold>()

/** Creates a budget that nothing is taken from yet. */
export function createTextBudget(): TextBudget {
  const room = createSharedRoom(textLimits)
  return {
    admit(request, reply) {
      const { headers } = request
      if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
      const share = room.enter(
        clientOf(request),
        () => endRequest(request, reply, 429, GAVE_WAY),
        // A large file takes long, and its request holds no more than a small one.
        () => request.raw.socket?.bytesRead ?? 0,
      )
      // A refused body is read to its end too, and holds the bytes read until then.
      let open = 2
      const take = (bytes: number) => {
        // A parser may have had more of it ready, which would be held for good.
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
 * @throws UploadApiError `RequestSizeLimitExceededError` when it is too much for a request, `RequestThrottledError` when
 * the unfinished requests hold too much together.
 */
export function holdText(request: FastifyRequest, text: string | Uint8Array, fieldCount = 1): void {
  const hold = holds.get(request)
  if (!hold) return
  const bytes = Buffer.byteLength(text)
  hold.textBytes += bytes
  if (hold.textBytes > textLimits.requestBytes) throw tooMuchText()
  hold.take(bytes + fieldCount * FIELD_COST_BYTES)
}

/** Refuses a request whose text fields are too long together. */
export function tooMuchText(): UploadApiError {
  const advice = `Its text fields have more than ${textLimits.requestBytes} bytes in all: shorten them, or send several requests.`
  return new UploadApiError('RequestSizeLimitExceededError', [], { advice })
}

/** Refuses a request with a string field that is too long. */
export function tooLongField(name: string): UploadApiError {
  const advice = `Its text field "${name}" has more than ${textLimits.fieldBytes} bytes: shorten it.`
  return new UploadApiError('RequestSizeLimitExceededError', [], { advice })
}

/** Refuses a file whose names and type are too long together. */
export function tooLongHead(maxBytes: number): UploadApiError {
  const advice = `The name of a file, of its field and its type have more than ${maxBytes} bytes in all: shorten them.`
  return new UploadApiError('RequestSizeLimitExceededError', [], { advice })
}

function throttled(): UploadApiError {
  const advice =
    'The requests that are not finished hold too much text together: send this one again when some of them are.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
