import { DownloadError } from './DownloadError.js'

/** Slowest acceptable source rate; request bodies have the same limit. */
const MIN_BYTES_PER_SECOND = 500
/** The rate is measured over this many idle limits. */
const IDLE_LIMITS_PER_WINDOW = 2

/** Ends a download if its server falls silent, or trickles a few bytes to keep it open for as long as a download can take. */
export interface SourceWatch {
  /** Aborts with a `DownloadError`. */
  readonly signal: AbortSignal
  /** Reports the number of bytes that have arrived. */
  progress(doneBytes: number): void
  stop(): void
}

/** Starts watching. @param idleLimitMs longest time without a byte */
export function watchSource(idleLimitMs: number): SourceWatch {
  const controller = new AbortController()
  const end = (reason: string) =>
    controller.abort(new DownloadError('DownloadFileHTTPNetworkError', [reason]))
  const windowSeconds = (IDLE_LIMITS_PER_WINDOW * idleLimitMs) / 1000
  const slow = `fewer than ${MIN_BYTES_PER_SECOND} bytes a second arrived for ${windowSeconds} seconds`
  const silenceTimer = setTimeout(
    end,
    idleLimitMs,
    `no byte arrived for ${idleLimitMs / 1000} seconds`,
  ).unref()
  const paceTimer = setTimeout(end, windowSeconds * 1000, slow).unref()
  let windowBytes = 0
  return {
    signal: controller.signal,
    progress(doneBytes) {
      silenceTimer.refresh()
      if (doneBytes > 0 && doneBytes - windowBytes < windowSeconds * MIN_BYTES_PER_SECOND) return
      paceTimer.refresh()
      windowBytes = doneBytes
    },
    stop() {
      for (const timer of [silenceTimer, paceTimer]) clearTimeout(timer)
    },
  }
}
