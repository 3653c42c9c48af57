import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import { orAborted } from '../shared/orAborted.js'

/** A request body that's being received. */
export interface Body {
  /** Ends with the body, with the connection, or when the signal aborts. Only throws the stream's refusals. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Returns true once the whole body has arrived. */
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
      // Resolves after a pending read, which might never end.
      void iterator.return?.().catch(() => {})
    }
  }
  return { chunks: read(), isWhole: () => isWhole, end: () => ender.abort() }
}

/** Treats a body that broke off, or that the service ended, as ended; rethrows refusals. */
function ignoreBreak(error: unknown): undefined {
  if (error instanceof UploadApiError) throw error
}
