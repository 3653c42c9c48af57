import { DownloadError } from './DownloadError.js'

/** Slowest rate of a source: bodies of requests have the same. */
const MIN_BYTES_PER_SECOND = 500
/** The rate is measured over this many times the longest silence. */
const IDLE_LIMITS_PER_WINDOW = 2

/** Ends a download whose server falls silent, or sends a few bytes now and then to keep it for as long as a download may take. */
export interface SourceWatch {
  /** Aborts with a `DownloadError`. */
  readonly signal: AbortSignal
  /** Takes the number of bytes that have arrived. */
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
