import type { Socket } from 'node:net'

/** Controls how a connection is read. */
export interface SlicedReading {
  /** Stops reading, and stops passing bytes to the parser. */
  hold(): void
  /** Passes held bytes to the parser, and continues reading. */
  release(): void
}

/**
 * A chunk that contains more line ends than this is read in slices. Line ends separate requests, headers and the chunks of a body; few
 * files have as many.
 */
const MAX_ENDS = { '\r\n\r\n': 8, '\r\n': 1024 }
/** Slice size in bytes: forty requests, or 170 chunks of a body. */
const SLICE_BYTES = 1024

/**
 * Lets reading from a connection stop in the middle of a chunk. A 64 kB chunk can contain thousands of requests. Node's parser emits all of
 * them, each with some kilobytes of objects; it also resumes a paused connection at the end of every request. Likewise, it emits all chunks
 * of a body.
 */
export function readInSlices(socket: Socket): SlicedReading {
  /** Bytes that the parser hasn't seen; null marks the end. */
  const rest: (Buffer | null)[] = []
  let isHeld = false
  let isDraining = false
  const { push, _read: read } = socket
  // With a data listener, chunks pass through the stream instead of going straight to the parser.
  socket.on('data', () => {})

  function drain(): boolean {
    // The parser is in the middle of a slice.
    if (isDraining) return false
    isDraining = true
    let wantsMore = true
    while (rest.length > 0 && !isHeld && !socket.destroyed) wantsMore = push.call(socket, rest.shift())
    isDraining = false
    return wantsMore && rest.length === 0 && !isHeld
  }

  socket.push = (chunk) => {
    if (Buffer.isBuffer(chunk) && isDense(chunk)) {
      for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
        rest.push(chunk.subarray(start, start + SLICE_BYTES))
      }
    } else rest.push(chunk)
    return drain()
  }
  socket._read = (bytes) => {
    if (rest.length === 0 && !isHeld) read.call(socket, bytes)
  }
  return {
    hold() {
      isHeld = true
    },
    release() {
      if (!isHeld) return
      isHeld = false
      if (drain() && !socket.destroyed) socket._read(0)
    },
  }
}

function isDense(chunk: Buffer): boolean {
  // Most chunks have few line ends of any kind, which one search tells.
  if (!hasMore(chunk, '\r\n', MAX_ENDS['\r\n\r\n'])) return false
  return Object.entries(MAX_ENDS).some(([end, most]) => hasMore(chunk, end, most))
}

function hasMore(chunk: Buffer, end: string, most: number): boolean {
  let position = -end.length
  for (let count = 0; count <= most; count++) {
    position = chunk.indexOf(end, position + end.length, 'latin1')
    if (position < 0) return false
  }
  return true
}
