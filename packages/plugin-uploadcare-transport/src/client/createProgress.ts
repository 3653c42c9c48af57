import type { Clock } from '@lading/kernel'

/** Receives the bytes sent so far and the size of the file. */
export type ProgressListener = (bytesUploaded: number, bytesTotal: number) => void

/** Shortest time between two reports of the same whole per cent. */
const SAME_PERCENT_MS = 1000

/** Largest share of a file that is reported before the service has confirmed it. */
const MAX_UNCONFIRMED_SHARE = 0.99

/** Progress of one file: monotonic, and complete only once the service has confirmed the file. */
export interface Progress {
  /** Reports bytes handed to the network. */
  sent(bytes: number): void
  /** Reports that the service has the file. */
  confirmed(): void
}

/**
 * Creates the progress of one file, of all its parts together.
 *
 * The listener is called for each whole per cent, and once a second in between: the browser reports every part up to twenty times
 * a second.
 *
 * @param sizeBytes Size of the file.
 */
export function createProgress(
  sizeBytes: number,
  listener: ProgressListener,
  clock: Pick<Clock, 'now'>,
): Progress {
  const maxBytes = Math.floor(sizeBytes * MAX_UNCONFIRMED_SHARE)
  const percentOf = (bytes: number) => Math.floor((100 * bytes) / sizeBytes)
  let reported = 0
  let reportedAtMs = Number.NEGATIVE_INFINITY
  const report = (bytes: number) => {
    if (!(bytes > reported)) return
    const nowMs = clock.now()
    // Also when the time of day was set back.
    const isRecent = Math.abs(nowMs - reportedAtMs) < SAME_PERCENT_MS
    if (isRecent && percentOf(bytes) === percentOf(reported) && bytes < maxBytes) return
    reported = bytes
    reportedAtMs = nowMs
    listener(bytes, sizeBytes)
  }
  return {
    sent: (bytes) => report(Math.min(maxBytes, bytes)),
    confirmed: () => report(sizeBytes),
  }
}
