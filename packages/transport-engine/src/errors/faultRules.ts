import type { FaultExplanation } from '@lading/kernel'

/** Kind of a failed request or upload. */
export type Fault =
  | 'network'
  | 'stalled'
  | 'overtaken'
  | 'disconnected'
  | 'closed'
  | 'blocked'
  | 'unshared'
  | 'gateway'
  | 'forbidden'
  | 'throttled'
  | 'not-processed'
  | 'server'
  | 'protocol'
  | 'credentials'
  | 'sign-in'
  | 'refused'
  | 'too-large'
  | 'unreadable'
  | 'changed'
  | 'rejected'
  | 'canceled'

/** Consequences of a {@link Fault}. */
export interface FaultRule extends FaultExplanation {
  /**
   * When a request is sent again by itself: after a growing wait (`backoff`), when the service names a time (`later`), immediately (`now`),
   * once with new credentials (`renewed`), after the person has signed in (`signed-in`), or `never`.
   */
  readonly retry: 'backoff' | 'later' | 'now' | 'renewed' | 'signed-in' | 'never'
  /** Whether other uploads of the page wait as well: `outage` after five such failures in a row, `all` from the first. */
  readonly holds: 'none' | 'outage' | 'all'
  /** Whether parts that the service has confirmed are discarded. */
  readonly discards: boolean
  /** Event that tells the page. */
  readonly event: 'file-upload-failed' | 'auth-required' | null
}

const FAILED = 'file-upload-failed'
const RETRY = ['retry'] as const
const LOST = { retry: 'backoff', holds: 'outage', discards: false, buttons: RETRY, event: FAILED } as const
const OWN = { holds: 'none', discards: false, buttons: RETRY, event: FAILED } as const
const FILE = { retry: 'never', holds: 'none', event: FAILED, remedy: 'choose-again' } as const

/** The rules of all faults: the engine, the list, the documentation and tests read them here. */
export const faultRules: Readonly<Record<Fault, FaultRule>> = {
  // No response arrived. `disconnected`, `closed`, `blocked` and `unshared` are found out once no retry is left.
  network: { ...LOST, cause: 'error-unreachable', remedy: 'remedy-later' },
  stalled: { ...LOST, cause: 'error-unreachable', remedy: 'remedy-later' },
  overtaken: { ...OWN, retry: 'now', cause: 'error-unreachable', remedy: 'remedy-later' },
  disconnected: { ...LOST, cause: 'network-error', remedy: 'remedy-network' },
  closed: { ...LOST, cause: 'error-closed', remedy: 'remedy-retry' },
  blocked: { ...LOST, cause: 'error-blocked', remedy: null },
  // The server answers, but the page may not read it (CORS).
  unshared: { ...LOST, cause: 'error-not-allowed', remedy: 'remedy-site' },
  // Something on the way has answered in place of the service.
  gateway: { ...LOST, cause: 'error-gateway', remedy: 'remedy-later' },
  // Nothing was sent.
  forbidden: { ...OWN, retry: 'never', cause: 'error-forbidden', remedy: 'remedy-site', buttons: [] },
  // The service has answered.
  throttled: { ...OWN, retry: 'later', holds: 'all', cause: 'error-busy', remedy: 'remedy-later' },
  'not-processed': { ...OWN, retry: 'now', cause: 'error-busy', remedy: 'remedy-later' },
  server: { ...LOST, cause: 'error-server', remedy: 'remedy-later' },
  protocol: { ...LOST, cause: null, remedy: null },
  credentials: { ...OWN, retry: 'renewed', cause: 'error-not-allowed', remedy: 'remedy-site' },
  'sign-in': {
    retry: 'signed-in',
    holds: 'all',
    discards: false,
    cause: 'wait-signed-out',
    remedy: null,
    buttons: ['continue'],
    event: 'auth-required',
  },
  // A rule of the store, which its owner may change.
  refused: { ...OWN, retry: 'never', cause: 'error-not-allowed', remedy: 'remedy-site', buttons: [] },
  'too-large': {
    ...OWN,
    retry: 'never',
    discards: true,
    cause: 'error-too-large',
    remedy: 'remedy-size',
    buttons: [],
  },
  rejected: { ...OWN, retry: 'never', discards: true, cause: null, remedy: 'remedy-retry' },
  // The file itself.
  unreadable: { ...FILE, discards: false, cause: 'error-unreadable', buttons: ['choose-again', 'retry'] },
  // A file that a cloud drive can't fetch looks the same: chosen again, it continues. Parts of other bytes are found by their digests.
  changed: { ...FILE, discards: false, cause: 'error-changed', buttons: ['choose-again'] },
  canceled: { ...OWN, retry: 'never', cause: null, remedy: null, buttons: [], event: null },
}
