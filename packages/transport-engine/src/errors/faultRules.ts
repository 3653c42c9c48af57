import type { FaultExplanation } from '@lading/kernel'

/** Kind of failure of a request or an upload. */
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
  | 'locked'
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
   * When a request is retried automatically: after a growing wait (`backoff`), at a time that the service names (`later`), immediately
   * (`now`), once with new credentials (`renewed`), after the user has signed in (`signed-in`), or `never`.
   */
  readonly retry: 'backoff' | 'later' | 'now' | 'renewed' | 'signed-in' | 'never'
  /** Whether the page's other uploads wait as well: `outage` after five such failures in a row, `all` from the first failure. */
  readonly holds: 'none' | 'outage' | 'all'
  /** Whether to discard parts that the service has confirmed. */
  readonly discards: boolean
  /** Event that informs the page. */
  readonly event: 'file-upload-failed' | 'auth-required' | null
}

const FAILED = 'file-upload-failed'
const RETRY = ['retry'] as const
const LOST = { retry: 'backoff', holds: 'outage', discards: false, buttons: RETRY, event: FAILED } as const
const OWN = { holds: 'none', discards: false, buttons: RETRY, event: FAILED } as const
const FILE = { retry: 'never', holds: 'none', event: FAILED, remedy: 'choose-again' } as const

/** Rules for all faults, shared by the engine, the upload list, the documentation and the tests. */
export const faultRules: Readonly<Record<Fault, FaultRule>> = {
  // No response arrived. `disconnected`, `closed`, `blocked` and `unshared` are determined once no retry is left.
  network: { ...LOST, cause: 'error-unreachable', remedy: 'remedy-later' },
  stalled: { ...LOST, cause: 'error-unreachable', remedy: 'remedy-later' },
  overtaken: { ...OWN, retry: 'now', cause: 'error-unreachable', remedy: 'remedy-later' },
  disconnected: { ...LOST, cause: 'network-error', remedy: 'remedy-network' },
  closed: { ...LOST, cause: 'error-closed', remedy: 'remedy-retry' },
  blocked: { ...LOST, cause: 'error-blocked', remedy: null },
  // The server responds, but the page isn't allowed to read the response (CORS).
  unshared: { ...LOST, cause: 'error-not-allowed', remedy: 'remedy-site' },
  // A firewall or proxy has responded in place of the service.
  gateway: { ...LOST, cause: 'error-gateway', remedy: 'remedy-later' },
  // The page's policy or its settings exclude the host.
  forbidden: { ...OWN, retry: 'never', cause: 'error-forbidden', remedy: 'remedy-site', buttons: [] },
  // The service has responded.
  throttled: { ...OWN, retry: 'later', holds: 'all', cause: 'error-busy', remedy: 'remedy-later' },
  'not-processed': { ...OWN, retry: 'now', cause: 'error-busy', remedy: 'remedy-later' },
  // An earlier request for the same upload hasn't ended for the server.
  locked: { ...OWN, retry: 'backoff', cause: 'error-busy', remedy: 'remedy-later' },
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
  // The store has refused the request by a rule that its owner can change.
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
  // The file itself is the problem.
  unreadable: { ...FILE, discards: false, cause: 'error-unreadable', buttons: ['choose-again', 'retry'] },
  // A file that a cloud drive can't fetch looks the same. If the user chooses it
  // again, the upload continues. Digests reveal parts whose bytes have changed.
  changed: { ...FILE, discards: false, cause: 'error-changed', buttons: ['choose-again'] },
  canceled: { ...OWN, retry: 'never', cause: null, remedy: null, buttons: [], event: null },
}
