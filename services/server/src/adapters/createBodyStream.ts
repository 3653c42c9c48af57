import type { Readable } from 'node:stream'
import { isInCrumbs } from '../store/isInCrumbs.js'

/**
 * Creates a web stream that reads a Node stream with backpressure. Canceling it only stops reading: destroying a request would close the
 * connection before its answer is sent. A body in tiny chunks closes the connection.
 */
export function createBodyStream(readable: Readable): ReadableStream<Uint8Array> {
  endInCrumbs(readable)
  const chunks = readable.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Node buffers each chunk while a body waits, for example for `authorize`, and only stops at 64 kB. */
function endInCrumbs(readable: Readable): void {
  const { push } = readable
  let chunks = 0
  let sizeBytes = 0
  readable.push = (chunk, encoding) => {
    chunks += 1
    sizeBytes += chunk?.length ?? 0
    if (!isInCrumbs(chunks, sizeBytes)) return push.call(readable, chunk, encoding)
    readable.destroy()
    return false
  }
}
