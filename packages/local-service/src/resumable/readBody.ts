import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import { orAborted } from '../shared/orAborted.js'

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
  const ender = new AbortController()
  const ended = AbortSignal.any([signal, ender.signal])
  let isWhole = false

  async function* read(): AsyncGenerator<Uint8Array> {
    // The connection must outlive a refusal, or the client never reads it.
    const iterator = bytes.iterator({ destroyOnReturn: false })
    try {
      for (;;) {
        const next = await orAborted(iterator.next(), ended).catch(ignoreBreak)
        if (next?.done) isWhole = true
        if (!next || next.done) return
        yield next.value
      }
    } finally {
      // Resolves after a read that is under way, which may never end.
      void iterator.return?.().catch(() => {})
    }
  }
  return { chunks: read(), isWhole: () => isWhole, end: () => ender.abort() }
}

/** A body that broke off, or is ended by the service, has ended; one that is refused has not. */
function ignoreBreak(error: unknown): undefined {
  if (error instanceof UploadApiError) throw error
}
