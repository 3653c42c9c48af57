import type { ClientRequest, IncomingMessage } from 'node:http'

/** Interim answers, such as early hints, that a server can send before its answer. */
const MAX_INTERIM = 16
/** Chunks that are always fine, however small, and the smallest average size of further ones, in bytes. */
const PATIENCE_CHUNKS = 1024
const MIN_CHUNK_BYTES = 64
/** Bytes beside the body, such as the extensions of its chunks. */
const MAX_EXTRA_BYTES = 262_144

/**
 * Ends a request whose server keeps this service busy with next to no content: by interim answers, tiny chunks, or bytes beside the
 * body. Each of them costs work or memory, however little it brings. Chunks that arrive together are read as one.
 */
export function limitResponse(outgoing: ClientRequest): void {
  let interim = 0
  outgoing.on('information', () => {
    interim += 1
    if (interim > MAX_INTERIM) outgoing.destroy(createUnreasonable())
  })
  outgoing.once('response', limitBody)
}

function limitBody(response: IncomingMessage): void {
  const { push, socket } = response
  const startBytes = socket.bytesRead
  let chunks = 0
  let bodyBytes = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0

  function flush(): void {
    const arrived = waiting
    waiting = []
    waitingBytes = 0
    if (arrived.length > 0 && !response.destroyed) push.call(response, Buffer.concat(arrived))
  }

  function isUnreasonable(): boolean {
    const extraBytes = socket.bytesRead - startBytes - bodyBytes
    return chunks > PATIENCE_CHUNKS + bodyBytes / MIN_CHUNK_BYTES || extraBytes > MAX_EXTRA_BYTES + bodyBytes
  }

  response.push = (chunk: unknown, encoding) => {
    // Node still parses what arrived with the last chunk.
    if (response.destroyed) return false
    if (!(chunk instanceof Uint8Array)) {
      flush()
      return push.call(response, chunk, encoding)
    }
    chunks += 1
    bodyBytes += chunk.length
    waitingBytes += chunk.length
    if (waiting.push(chunk) === 1) queueMicrotask(flush)
    if (isUnreasonable()) response.destroy(createUnreasonable())
    return response.readableLength + waitingBytes < response.readableHighWaterMark
  }
}

function createUnreasonable(): Error {
  return Object.assign(new Error('The server sends next to no content in very many pieces.'), {
    code: 'UNREASONABLE_RESPONSE',
  })
}
