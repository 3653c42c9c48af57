import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'

/** A request body while it arrives. */
export interface Body {
  /** Ends with the body, with the connection, or when the signal aborts. Throws a refusal of the stream only. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Returns true once the body has arrived to its end. */
  readonly isWhole: () => boolean
  /** Ends the chunks. */
  readonly end: () => void
}

/** Reads a request body. The stream stays open, so that the client receives the response. */
export function readBody(bytes: Readable, signal: AbortSignal): Body {
  let isWhole = false
  let isEnded = signal.aborted
  /** Ends the wait for the next chunk. */
  let wake = () => {}
  const end = () => {
    isEnded = true
    wake()
  }
  signal.addEventListener('abort', end, { once: true })

  async function* read(): AsyncGenerator<Uint8Array> {
    // The connection must outlive a refusal, or the client never reads it.
    const iterator = bytes.iterator({ destroyOnReturn: false })
    // One promise for each chunk: a race with one for the whole body would keep every chunk until the body ends.
    const readNext = () =>
      new Promise<IteratorResult<Uint8Array> | undefined>((resolve, reject) => {
        wake = () => resolve(undefined)
        if (isEnded) wake()
        // A connection that breaks off ends the body, too.
        else iterator.next().catch(ignoreBreak).then(resolve, reject)
      })
    try {
      for (;;) {
        const next = await readNext()
        if (next?.done) isWhole = true
        if (!next || next.done) return
        yield next.value
      }
    } finally {
      signal.removeEventListener('abort', end)
      // Resolves after a read that is under way, which may never end.
      void iterator.return?.().catch(() => {})
    }
  }
  return { chunks: read(), isWhole: () => isWhole, end }
}

/** A body that broke off has ended; one that is refused has not. */
function ignoreBreak(error: unknown): undefined {
  if (error instanceof UploadApiError) throw error
}
