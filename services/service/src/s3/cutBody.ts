/** A body that can be read in slices. */
export interface CutBody {
  /** Waits for more bytes, and resolves to whether there are any. */
  hasMore(): Promise<boolean>
  /** Yields at most this many of the next bytes. */
  take(sizeBytes: number): AsyncIterable<Uint8Array>
  /** Ends the body without reading the rest. */
  end(): void
}

/** Cuts a body that never throws. */
export function cutBody(chunks: AsyncIterable<Uint8Array>): CutBody {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()

  async function hasMore(): Promise<boolean> {
    while (rest.length === 0) {
      const next = await iterator.next()
      if (next.done) return false
      rest = next.value
    }
    return true
  }

  return {
    hasMore,
    async *take(sizeBytes) {
      let left = sizeBytes
      while (left > 0 && (await hasMore())) {
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        yield piece
      }
    },
    end: () => void iterator.return?.()?.catch(() => {}),
  }
}
