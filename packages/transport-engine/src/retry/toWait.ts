import type { EntryWait } from '@lading/kernel'

/** Receives the reason why a request waits; null when it's sent. */
export type WaitListener = (wait: EntryWait | null) => void

/** Why requests are held back; `busy` means that the service responds, but with errors. */
export type BreakerReason = 'throttled' | 'offline' | 'unreachable' | 'busy' | 'signed-out'

/** Returns the wait state for an entry whose request is held back. @param untilMs When the next probe is sent. */
export function toWait({
  reason,
  untilMs,
  message,
}: {
  readonly reason: BreakerReason
  readonly untilMs: number
  readonly message?: string | undefined
}): EntryWait {
  // The network or the user can be back at any time before the next probe.
  const isOpenEnded = reason === 'offline' || reason === 'signed-out'
  return {
    reason: reason === 'throttled' ? 'busy' : reason,
    untilMs: isOpenEnded ? null : untilMs,
    ...(message !== undefined && { message }),
  }
}
