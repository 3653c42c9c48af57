import type { Clock, EntryWait, EntryWaitReason } from '@lading/kernel'
import { sharedTimer } from '../waits/SharedTimer.js'

/** Receives the bytes sent so far and the file size. */
export type ProgressListener = (bytesUploaded: number, bytesTotal: number) => void

/** Shortest time between two reports of the same whole percentage. */
const SAME_PERCENT_MS = 1000
/** Shortest time between reports that differ by less than {@link MANY_PERCENT}: people can't read more than five a second. */
const REPORT_MS = 200
/** Progress, in percentage points, that's reported immediately. If the connection then stalls, the user has still seen it. */
const MANY_PERCENT = 5
/**
 * Time without a report after which the upload gives a reason. It's
 * shorter than the time after which the interface calls an upload stalled.
 */
const QUIET_MS = 3000

/** Returns how many bytes can be reported before the service has confirmed the file: 99 %. */
export function maxUnconfirmedBytes(sizeBytes: number): number {
  return Math.floor(sizeBytes * 0.99)
}

/** A request body in flight. */
export interface Flight {
  /** Notes bytes handed to the network. */
  sent(bytes: number): void
  /** Notes that the request has ended, with or without a response. */
  end(): void
}

/**
 * Progress of one file. It never decreases, and it's complete only once the service has confirmed the file. While bytes are sent again,
 * and while nothing is reported, it gives the reason instead.
 */
export interface Progress {
  /** Reports bytes handed to the network. */
  sent(bytes: number): void
  /** Reports that a request has failed. `bytes` counts the sent bytes that don't need to be sent again. */
  lost(bytes: number): void
  /** Notes that a body of that size is being sent, so that a pause can be explained. */
  begin(sizeBytes: number): Flight
  /** Reports once per attempt that all bytes were handed to the network, so only the service's work is left. */
  allSent(): void
  /** Reports that the service has the file. */
  confirmed(): void
  /** Stops the timer. A no-op without a timer. */
  close(): void
}

/** Options of {@link createProgress}. */
export interface ProgressOptions {
  /** Called once all bytes are sent, and again after a failed attempt. */
  readonly onBytesSent?: () => void
  /**
   * Receives the reason for a pause: `unreported`, `relayed` or `resending`;
   * null once bytes are reported again. @default no reason is given
   */
  readonly onWait?: ((wait: EntryWait | null) => void) | undefined
}

/**
 * Creates the progress of one file, across all its parts.
 *
 * Calls the listener at most five times a second, and once a second while the whole percentage stays the same. A step of five percent is
 * reported immediately. The browser reports each part up to twenty times a second, and every report makes the page render.
 *
 * @param sizeBytes File size.
 */
export function createProgress(
  sizeBytes: number,
  listener: ProgressListener,
  clock: Clock,
  { onBytesSent = () => {}, onWait }: ProgressOptions = {},
): Progress {
  const maxBytes = maxUnconfirmedBytes(sizeBytes)
  let reported = 0
  let reportedPercent = 0
  let reportedAtMs = Number.NEGATIVE_INFINITY
  let areAllSent = false
  /** Bytes handed to the network so far, and when that count last changed. */
  let sent = 0
  let sentAtMs = Number.NEGATIVE_INFINITY
  const flights = new Set<{ readonly sizeBytes: number; sent: number }>()
  let reason: EntryWaitReason | null = null
  let cancel: (() => void) | null = null

  const setReason = (next: EntryWaitReason | null) => {
    // Set it again each time: a wait for another reason might have replaced it.
    if (next !== null || reason !== null) onWait?.(next && { reason: next, untilMs: null })
    reason = next
  }
  const emit = (bytes: number, nowMs: number = clock.now()) => {
    reported = bytes
    reportedPercent = Math.floor((100 * bytes) / sizeBytes)
    reportedAtMs = nowMs
    listener(bytes, sizeBytes)
    setReason(null)
  }
  const report = (bytes: number) => {
    if (!(bytes > reported)) return
    const percent = Math.floor((100 * bytes) / sizeBytes)
    const percents = percent - reportedPercent
    const restMs = percents === 0 ? SAME_PERCENT_MS : REPORT_MS
    // `Math.abs` also covers a clock that was set back.
    const nowMs = clock.now()
    const isRecent = Math.abs(nowMs - reportedAtMs) < restMs
    if (!isRecent || percents >= MANY_PERCENT || bytes >= maxBytes) emit(bytes, nowMs)
  }
  const readReason = (): EntryWaitReason | null => {
    const nowMs = clock.now()
    const isQuiet = (atMs: number) => Math.abs(nowMs - atMs) >= QUIET_MS
    if (flights.size === 0 || !isQuiet(reportedAtMs)) return null
    if (!isQuiet(sentAtMs)) return sent < reported ? 'resending' : null
    const all = [...flights]
    if (!all.every((flight) => flight.sent <= 0 || flight.sent >= flight.sizeBytes)) return null
    return all.some((flight) => flight.sent > 0) ? 'relayed' : 'unreported'
  }
  const watch = () => {
    if (!onWait || cancel || flights.size === 0) return
    cancel = sharedTimer(clock).schedule(QUIET_MS, () => {
      cancel = null
      setReason(readReason())
      watch()
    })
  }
  const close = () => {
    cancel?.()
    cancel = null
  }
  return {
    sent(bytes) {
      if (bytes !== sent) sentAtMs = clock.now()
      sent = bytes
      report(Math.min(maxBytes, bytes))
    },
    lost(bytes) {
      sent = Math.max(0, bytes)
      // The failed request's bytes must be sent again, although the progress doesn't go back.
      if (areAllSent) setReason('resending')
      areAllSent = false
    },
    begin(flightBytes) {
      const flight = { sizeBytes: flightBytes, sent: 0 }
      flights.add(flight)
      sentAtMs = clock.now()
      watch()
      return {
        sent(bytes) {
          flight.sent = bytes
        },
        end() {
          flights.delete(flight)
          if (flights.size === 0) close()
        },
      }
    },
    allSent() {
      if (areAllSent) return
      areAllSent = true
      // Prevents a progress report for the same bytes.
      reported = Math.max(reported, maxBytes)
      setReason(null)
      onBytesSent()
    },
    confirmed() {
      report(sizeBytes)
    },
    close,
  }
}
