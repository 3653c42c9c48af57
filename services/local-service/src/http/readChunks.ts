import type { Readable } from 'node:stream'
import { GrowingBuffer } from '../shared/GrowingBuffer.js'

/** Smaller chunks are joined: one of a byte would cost a hundred while it waits. */
const SMALL_BYTES = 4096

/**
 * Reads a stream's chunks as they arrive. Iterating over the stream itself would copy all chunks that wait into a new buffer for
 * each read, and V8 would mark its heap again and again for those. Only small ones are joined. Destroys the stream if the reader leaves early.
 *
 * @param maxWaitingBytes the stream is paused while as many bytes wait for the reader; what it then holds itself comes on top.
 */
export async function* readChunks(stream: Readable, maxWaitingBytes: number): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  /** Small chunks behind those that wait. */
  let crumbs = new GrowingBuffer()
  let waitingBytes = 0
  let isEnded = false
  let failure: Error | undefined
  let wake = () => {}
  const join = () => {
    if (crumbs.sizeBytes === 0) return
    waiting.push(crumbs.bytes)
    crumbs = new GrowingBuffer()
  }
  const take = (chunk: Uint8Array) => {
    if (chunk.length < SMALL_BYTES) crumbs.add(chunk)
    else {
      join()
      waiting.push(chunk)
    }
    waitingBytes += chunk.length
    if (waitingBytes >= maxWaitingBytes) stream.pause()
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
      if (waiting.length === 0) join()
      const chunk = waiting.shift()
      if (chunk) {
        waitingBytes -= chunk.length
        if (waitingBytes < maxWaitingBytes && !isEnded) stream.resume()
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
