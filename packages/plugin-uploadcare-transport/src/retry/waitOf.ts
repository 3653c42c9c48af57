import type { EntryWait } from '@lading/kernel'

/** Receives what a request waits for; null once it goes. */
export type WaitListener = (wait: EntryWait | null) => void

const REASONS = { throttled: 'busy', offline: 'offline', outage: 'unreachable' } as const

/** Returns the wait of an entry whose request is held back. @param untilMs When the next probe goes. */
export function waitOf({ reason, untilMs }: { reason: keyof typeof REASONS; untilMs: number }): EntryWait {
  // The network may be back at any time before the next probe.
  return { reason: REASONS[reason], untilMs: reason === 'offline' ? null : untilMs }
}
