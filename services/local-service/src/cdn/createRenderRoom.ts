import { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createSharedRoom } from '../fairness/createSharedRoom.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'

/** Counts an image's bytes in memory. @throws UploadApiError `RequestThrottledError` if there's no room for them. */
export type HoldBytes = (sizeBytes: number) => void

/** Memory for rendered images, shared among networks. */
export interface RenderRoom {
  /** Counts an image that's being rendered. @param giveWay aborts the render in favor of another network */
  enter(network: string, giveWay: (reason: Error) => void): { readonly hold: HoldBytes; leave(): void }
  /** Sends bytes, which count until they're read. @throws UploadApiError `RequestThrottledError` */
  send(bytes: Uint8Array, network: string): Readable
}

const totalBytes = shareOfHeap(134_217_728)
/** Smaller images cost no more than the connection that they're sent over. */
export const SMALL_BYTES = 65_536
const CHUNK_BYTES = 65_536
const RETRY_AFTER_SECONDS = 5

/** Creates an empty render room. */
export function createRenderRoom(): RenderRoom {
  const room = createSharedRoom({ networkBytes: (totalBytes / 4) * 3, totalBytes })

  function enter(network: string, giveWay: (reason: Error) => void) {
    const share = room.enter(network, () => giveWay(createThrottled()))
    let heldBytes = 0
    return {
      hold(sizeBytes: number) {
        if (sizeBytes <= Math.max(heldBytes, SMALL_BYTES)) return
        if (!share.take(sizeBytes - heldBytes)) throw createThrottled()
        heldBytes = sizeBytes
      },
      leave: share.leave,
    }
  }

  return {
    enter,
    send(bytes, network) {
      const { hold, leave } = enter(network, (reason) => body.destroy(reason))
      const chunks = sliceBytes(bytes)
      const body = new Readable({
        highWaterMark: CHUNK_BYTES,
        read() {
          this.push(chunks.next().value ?? null)
        },
        destroy(error, done) {
          leave()
          done(error)
        },
      })
      hold(bytes.length)
      return body
    },
  }
}

function* sliceBytes({ buffer, byteOffset, length }: Uint8Array): Generator<Buffer, undefined> {
  for (let start = 0; start < length; start += CHUNK_BYTES) {
    yield Buffer.from(buffer, byteOffset + start, Math.min(CHUNK_BYTES, length - start))
  }
}

function createThrottled(): UploadApiError {
  const advice = 'Too many images of your network are being rendered or sent: request it again in a moment.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
