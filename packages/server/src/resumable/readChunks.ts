import { HandlerError } from '../errors/HandlerError.js'

/**
 * Cuts a body into pieces of given sizes. A rest that does not fill its piece is dropped, and so is everything after an abort.
 *
 * @param nextSize Returns the size of the next piece, in bytes; 0 when none is left.
 * @throws HandlerError `too-large` for a body that does not end with its last piece
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  nextSize: () => number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (!body) return
  const reader = body.getReader()
  const abort = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    let size = nextSize()
    let piece = new Uint8Array(0)
    let filled = 0
    for (;;) {
      // A connection that breaks off ends the body, too.
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
      if (done || !value) return
      let rest = value
      while (rest.length > 0) {
        if (size === 0) throw new HandlerError('too-large', 413, 'The file is larger than it said.')
        const taken = rest.subarray(0, size - filled)
        // Grows with what arrives: a size that is only claimed takes no memory.
        if (filled + taken.length > piece.length) {
          const larger = new Uint8Array(Math.min(size, Math.max(filled + taken.length, piece.length * 2)))
          larger.set(piece.subarray(0, filled))
          piece = larger
        }
        piece.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
        if (filled < size) continue
        yield piece
        size = nextSize()
        piece = new Uint8Array(0)
        filled = 0
      }
    }
  } finally {
    signal.removeEventListener('abort', abort)
    reader.cancel().catch(() => {})
  }
}
