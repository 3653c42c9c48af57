import type { Readable } from 'node:stream'

/**
 * Creates a web stream that reads a Node stream as fast as its reader does. Canceling it stops reading only: destroying a request would
 * close the connection before its answer is sent.
 */
export function createBodyStream(readable: Readable): ReadableStream<Uint8Array> {
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
