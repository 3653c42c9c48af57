import type { Clock, EntryWait, EntryWaitReason } from '@lading/kernel'
import { sharedTimer } from '../waits/SharedTimer.js'

/** Receives the bytes sent so far and the size of the file. */
export type ProgressListener = (bytesUploaded: number, bytesTotal: number) => void

/** Shortest time between two reports of the same whole per cent. */
const SAME_PERCENT_MS = 1000
/** Shortest time between two reports of fewer per cent than {@link MANY_PERCENT}: five a second are as many as a person can read. */
const REPORT_MS = 200
/** Per cent that are reported immediately: should the connection stop after them, they would not be shown. */
const MANY_PERCENT = 5
/** Time without a report after which the upload says why: shorter than the time after which an interface counts it as stalled. */
const QUIET_MS = 3000

/** Returns the largest part of a file that is reported before the service has confirmed it: 99 %. */
export function maxUnconfirmedBytes(sizeBytes: number): number {
  return Math.floor(sizeBytes * 0.99)
}

/** A body on its way. */
export interface Flight {
  /** Notes bytes handed to the network. */
  sent(bytes: number): void
  /** Notes that it has ended, with or without an answer. */
  end(): void
}

/**
 * Progress of one file: it never falls, and is complete only once the service has confirmed the file. While bytes are sent again that
 * were counted before, and while nothing is reported, it gives the reason instead.
 */
export interface Progress {
  /** Reports bytes handed to the network. */
  sent(bytes: number): void
  /** Reports that a request has failed, and how many bytes are left without it: those that need not be sent again. */
  lost(bytes: number): void
  /** Notes that a body of that many bytes is sent, for the reason of a pause. */
  begin(sizeBytes: number): Flight
  /** Reports once per attempt that all bytes are handed to the network and only the service's own work is left. */
  allSent(): void
  /** Reports that the service has the file. */
  confirmed(): void
  /** Ends the timer. A no-op without one. */
  close(): void
}

/** Options of {@link createProgress}. */
export interface ProgressOptions {
  /** Called once all bytes are sent, again after an attempt that has failed. */
  readonly onBytesSent?: () => void
  /** Receives the reason of a pause, `unreported`, `relayed` or `resending`; null once bytes are reported again. @default no reason is given */
  readonly onWait?: ((wait: EntryWait | null) => void) | undefined
}

/**
 * Creates the progress of one file, of all its parts together.
 *
 * The listener is called five times a second at most, once a second within one per cent, and immediately for each five per cent: the
 * browser reports every part up to twenty times a second, and each report has the page drawn.
 *
 * @param sizeBytes Size of the file.
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
  /** Bytes handed to the network by now, and when that was noted. */
  let sent = 0
  let sentAtMs = Number.NEGATIVE_INFINITY
  const flights = new Set<{ readonly sizeBytes: number; sent: number }>()
  let reason: EntryWaitReason | null = null
  let cancel: (() => void) | null = null

  const setReason = (next: EntryWaitReason | null) => {
    // Set again each time: a wait for another reason may have replaced it.
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
    // Also when the time of day was set back.
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
      // Its bytes are no longer all sent, although none of them is taken back.
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
      // Not reported as progress as well.
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
