/** A handover as the view shows it. */
export interface HandoffSnapshot {
  readonly phase: 'idle' | 'opening' | 'failed' | 'full' | 'waiting' | 'connected' | 'ended' | 'expired'
  /** Why there's no code. */
  readonly reason: 'busy' | 'other'
  /** Link for the phone. */
  readonly url: string
  readonly code: string
  /** When the code expires, in milliseconds since 1970 by this device's clock. */
  readonly endsAtMs: number
  /** Received photos. */
  readonly count: number
  /** Photos on the way. */
  readonly sending: number
  /** True while the server can't be reached. */
  readonly isLost: boolean
}

/** Before a handover is opened. */
export const idle: HandoffSnapshot = {
  phase: 'idle',
  reason: 'other',
  url: '',
  code: '',
  endsAtMs: 0,
  count: 0,
  sending: 0,
  isLost: false,
}
