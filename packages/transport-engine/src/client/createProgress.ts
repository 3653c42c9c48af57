import type { Clock } from '@lading/kernel'

/** Receives the bytes sent so far and the size of the file. */
export type ProgressListener = (bytesUploaded: number, bytesTotal: number) => void

/** Shortest time between two reports of the same whole per cent. */
const SAME_PERCENT_MS = 1000
/** Shortest time between two reports of fewer per cent than {@link MANY_PERCENT}: five a second are as many as a person can read. */
const REPORT_MS = 200
/** Per cent that are reported at once: should the line stop after them, they would not be shown. */
const MANY_PERCENT = 5

/** Returns the largest part of a file that is reported before the service has confirmed it: 99 %. */
export function maxUnconfirmedBytes(sizeBytes: number): number {
  return Math.floor(sizeBytes * 0.99)
}

/**
 * Progress of one file: it falls only when bytes have to be sent again, and is complete only once the service has confirmed the
 * file.
 */
export interface Progress {
  /** Reports bytes handed to the network. */
  sent(bytes: number): void
  /** Reports that a request has failed, and how many bytes are left without it: those that need not be sent again. */
  lost(bytes: number): void
  /** Reports once per attempt that all bytes are handed to the network and only the service's own work is left. */
  allSent(): void
  /** Reports that the service has the file. */
  confirmed(): void
}

/**
 * Creates the progress of one file, of all its parts together.
 *
 * The listener is called five times a second at most, once a second within one per cent, and at once for each five per cent: the
 * browser reports every part up to twenty times a second, and each report has the page drawn.
 *
 * @param sizeBytes Size of the file.
 * @param onBytesSent Called once all bytes are sent, again after an attempt that has failed.
 */
export function createProgress(
  sizeBytes: number,
  listener: ProgressListener,
  clock: Pick<Clock, 'now'>,
  onBytesSent: () => void = () => {},
): Progress {
  const maxBytes = maxUnconfirmedBytes(sizeBytes)
  let reported = 0
  let reportedPercent = 0
  let reportedAtMs = Number.NEGATIVE_INFINITY
  let areAllSent = false
  const emit = (bytes: number, nowMs: number = clock.now()) => {
    reported = bytes
    reportedPercent = Math.floor((100 * bytes) / sizeBytes)
    reportedAtMs = nowMs
    listener(bytes, sizeBytes)
  }
  const report = (bytes: number) => {
    if (!(bytes > reported)) return
    const percent = Math.floor((100 * bytes) / sizeBytes)
    const percents = percent - reportedPercent
    const restMs = percents === 0 ? SAME_PERCENT_MS : REPORT_MS
    // Also when the time of day was set back.
    const nowMs = clock.now()
    const isRecent = Math.abs(nowMs - reportedAtMs) < restMs
    if (!isRecent || percents >= MANY_PERCENT || bytes >= maxBytes) emit(bytes, nowMs)
  }
  return {
    sent: (bytes) => report(Math.min(maxBytes, bytes)),
    lost(bytes) {
      // Also of a file so small, or so nearly there, that nothing is left to fall back to: its bytes are no longer all sent.
      if (areAllSent || bytes < reported) emit(Math.max(0, bytes))
      areAllSent = false
    },
    allSent() {
      if (areAllSent) return
      areAllSent = true
      // Not reported as progress as well.
      reported = Math.max(reported, maxBytes)
      onBytesSent()
    },
    confirmed: () => report(sizeBytes),
  }
}
