import type { Readable } from 'node:stream'

/** Most chunks that wait, which can be small. */
const MAX_CHUNKS = 64

/**
 * Reads a stream's chunks as they arrive. Iterating over the stream itself would copy all chunks that wait into a new buffer for
 * each read, and V8 would mark its heap again and again for those. Destroys the stream if the reader leaves early.
 *
 * @param maxWaitingBytes the stream is paused while as many bytes wait for the reader; what it then holds itself comes on top.
 */
export async function* readChunks(stream: Readable, maxWaitingBytes: number): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  let waitingBytes = 0
  let isEnded = false
  let failure: Error | undefined
  let wake = () => {}
  const isFull = () => waitingBytes >= maxWaitingBytes || waiting.length >= MAX_CHUNKS
  const take = (chunk: Uint8Array) => {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (isFull()) stream.pause()
    wake()
  }
  const end = () => {
    isEnded = true
    wake()
  }
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const close = () => {
    if (!isEnded) fail(stream.errored ?? new Error('The stream was closed before its end.'))
  }
  if (stream.destroyed) close()
  stream.on('end', end).on('error', fail).on('close', close).on('data', take)
  try {
    for (;;) {
      const chunk = waiting.shift()
      if (chunk) {
        waitingBytes -= chunk.length
        if (!isFull() && !isEnded) stream.resume()
        yield chunk
      } else if (failure) throw failure
      else if (isEnded) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    stream.off('data', take).off('end', end).off('close', close).off('error', fail)
    if (!isEnded) stream.destroy()
  }
}
