import { HandlerError } from '../errors/HandlerError.js'
import type { Budget, Holder } from './createBudget.js'

/** How a body is cut into pieces. */
export interface ChunkRules {
  /** Returns the next piece's size, in bytes; 0 if nothing is left. */
  readonly nextSize: () => number
  /** Memory for the current piece. */
  readonly budget: Budget
  readonly signal: AbortSignal
  /** Called when no piece follows. @default the rest is dropped */
  readonly onEnd?: (end: BodyEnd) => Promise<void>
}

/** How a body ended. */
export interface BodyEnd {
  /** Bytes that don't fill their piece. */
  readonly rest: Uint8Array<ArrayBuffer>
  /** Whether the whole body arrived. */
  readonly isWhole: boolean
  /** Bytes that arrived. */
  readonly sizeBytes: number
}

const FIRST_BYTES = 65_536
/** A request is ended if fewer bytes arrive within a minute, i.e. below 500 B/s. When the budget is full, the limit is a second. */
const FAIR_BYTES = 30_000
const PATIENCE_MS = 60_000

/**
 * Cuts a body into pieces of given sizes. An abort ends it. Memory grows with the bytes that arrive, not with the piece size.
 *
 * @throws HandlerError `too-large` for a body that doesn't end with its last piece, `busy` without memory, `too-slow`
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  { nextSize, budget, signal, onEnd }: ChunkRules,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (!body) {
    await onEnd?.({ rest: new Uint8Array(0), isWhole: !signal.aborted, sizeBytes: 0 })
    return
  }
  const reader = body.getReader()
  const abort = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  let piece = new Uint8Array(0)
  let filled = 0
  let sizeBytes = 0
  /** Bytes in the current piece. */
  let size = 0
  const grow = (needed: number) => {
    if (needed <= piece.length) return
    const length = Math.min(size, Math.max(needed, piece.length * 2, FIRST_BYTES))
    budget.take(length - piece.length, holder)
    const grown = new Uint8Array(length)
    grown.set(piece.subarray(0, filled))
    piece = grown
  }
  const drop = () => {
    budget.give(piece.length)
    piece = new Uint8Array(0)
    filled = 0
  }
  let isSlow = false
  let arrivedBytes = 0
  let waitsSinceMs: number | undefined
  /** Bytes per millisecond, measured over the last fair number of bytes. */
  let pace: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const holder: Holder = {
    get heldBytes() {
      return piece.length
    },
    get waitsSinceMs() {
      return waitsSinceMs
    },
    get remainingMs() {
      return pace === undefined || waitsSinceMs === undefined ? 0 : (size - filled) / pace
    },
    end() {
      isSlow = true
      drop()
      abort()
    },
  }
  const stopWaiting = () => {
    clearTimeout(timer)
    waitsSinceMs = undefined
  }
  const startWaiting = () => {
    stopWaiting()
    arrivedBytes = 0
    waitsSinceMs = Date.now()
    timer = setTimeout(holder.end, PATIENCE_MS)
  }
  budget.holders.add(holder)
  try {
    size = nextSize()
    let isWhole = false
    startWaiting()
    for (;;) {
      // A lost connection also ends the body.
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: false }))
      if (isSlow) throw new HandlerError('too-slow', 408, 'The file arrives too slowly. Continue the upload.')
      isWhole = done && !signal.aborted
      if (done || !value) break
      sizeBytes += value.length
      arrivedBytes += value.length
      if (arrivedBytes >= FAIR_BYTES) {
        pace = arrivedBytes / Math.max(1, Date.now() - (waitsSinceMs ?? 0))
        startWaiting()
      }
      let rest = value
      while (rest.length > 0) {
        if (size === 0) throw new HandlerError('too-large', 413, 'The file is larger than it said.')
        const taken = rest.subarray(0, size - filled)
        grow(filled + taken.length)
        piece.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
        if (filled < size) continue
        stopWaiting()
        yield piece
        drop()
        size = nextSize()
        startWaiting()
      }
    }
    stopWaiting()
    await onEnd?.({ rest: piece.subarray(0, filled), isWhole, sizeBytes })
  } finally {
    stopWaiting()
    budget.holders.delete(holder)
    drop()
    signal.removeEventListener('abort', abort)
    reader.cancel().catch(() => {})
  }
}
