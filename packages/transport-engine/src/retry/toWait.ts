import type { EntryWait } from '@lading/kernel'

/** Receives the reason why a request waits; null when it is sent. */
export type WaitListener = (wait: EntryWait | null) => void

/** Why requests are held back; `busy` for a service that responds, but with errors. */
export type BreakerReason = 'throttled' | 'offline' | 'unreachable' | 'busy' | 'signed-out'

/** Returns the wait of an entry whose request is held back. @param untilMs When the next probe is sent. */
export function toWait({
  reason,
  untilMs,
  message,
}: {
  readonly reason: BreakerReason
  readonly untilMs: number
  readonly message?: string | undefined
}): EntryWait {
  // The network may be back at any time before the next probe, and the person at any time.
  const isOpenEnded = reason === 'offline' || reason === 'signed-out'
  return {
    reason: reason === 'throttled' ? 'busy' : reason,
    untilMs: isOpenEnded ? null : untilMs,
    ...(message !== undefined && { message }),
  }
}
