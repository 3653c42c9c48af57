import { HandlerError } from '../errors/HandlerError.js'
import type { Budget } from './createBudget.js'

/** How a body is cut into pieces. */
export interface ChunkRules {
  /** Returns the size of the next piece, in bytes; 0 when none is left. */
  readonly nextSize: () => number
  /** Memory for what has arrived of a piece. */
  readonly budget: Budget
  readonly signal: AbortSignal
}

const FIRST_BYTES = 65_536

/**
 * Cuts a body into pieces of given sizes. A rest that does not fill its piece is dropped, and so is everything after an abort. Memory
 * grows with the bytes that arrive, not with the size of a piece.
 *
 * @throws HandlerError `too-large` for a body that does not end with its last piece, `busy` without memory
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  { nextSize, budget, signal }: ChunkRules,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (!body) return
  const reader = body.getReader()
  const abort = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  let piece = new Uint8Array(0)
  let filled = 0
  const grow = (size: number, needed: number) => {
    if (needed <= piece.length) return
    const length = Math.min(size, Math.max(needed, piece.length * 2, FIRST_BYTES))
    budget.take(length - piece.length)
    const grown = new Uint8Array(length)
    grown.set(piece.subarray(0, filled))
    piece = grown
  }
  const drop = () => {
    budget.give(piece.length)
    piece = new Uint8Array(0)
    filled = 0
  }
  try {
    let size = nextSize()
    for (;;) {
      // A connection that breaks off ends the body, too.
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
      if (done || !value) return
      let rest = value
      while (rest.length > 0) {
        if (size === 0) throw new HandlerError('too-large', 413, 'The file is larger than it said.')
        const taken = rest.subarray(0, size - filled)
        grow(size, filled + taken.length)
        piece.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
        if (filled < size) continue
        yield piece
        drop()
        size = nextSize()
      }
    }
  } finally {
    drop()
    signal.removeEventListener('abort', abort)
    reader.cancel().catch(() => {})
  }
}
