import type { Readable } from 'node:stream'
import { isInCrumbs } from '../store/isInCrumbs.js'

/**
 * Creates a web stream that reads a Node stream as fast as its reader does. Canceling it stops reading only: destroying a request would
 * close the connection before its answer is sent. A body in tiny chunks closes the connection.
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

/** Node keeps each chunk of a body that waits, for example for `authorize`, and stops only when 64 kB wait. */
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
