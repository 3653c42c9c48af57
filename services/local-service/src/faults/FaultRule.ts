import type { UploadApiErrorCode } from '../errors/uploadApiErrors.js'

/** Ways in which a body can be corrupt. */
export const bodyForms = [
  'truncated',
  'html',
  'empty',
  'bom',
  'huge',
  'broken',
  'wrong-types',
  'missing-uuid',
  'prototype-keys',
] as const

export type BodyForm = (typeof bodyForms)[number]

/** Something done to one request, on the wire or to its answer; times are in milliseconds. */
export type FaultAction =
  /**
   * Reads the body, then sends this answer; `isBare` omits the headers that let pages read it, `isHidden` only the header that
   * exposes Retry-After.
   */
  | {
      readonly act: 'answer'
      readonly status: number
      readonly retryAfter?: string
      readonly isBare?: boolean
      readonly isHidden?: boolean
    }
  /** Refuses with an upload API code; `details` fill the message placeholders. */
  | {
      readonly act: 'refuse'
      readonly code: UploadApiErrorCode
      readonly details?: readonly string[]
      readonly retryAfterSeconds?: number
    }
  /** Resets the connection after this share of the body has arrived. */
  | { readonly act: 'reset'; readonly atShare: number }
  /** Does the work, then closes the connection instead of answering. */
  | { readonly act: 'cut-answer' }
  /** Never reads the body and never answers. */
  | { readonly act: 'ignore-body' }
  /** Does the work and never answers. */
  | { readonly act: 'hold' }
  /** Reads the body slowly. */
  | { readonly act: 'slow-body'; readonly bytesPerSecond: number }
  /** Sends the answer byte by byte, and stalls after `bytes` bytes. */
  | { readonly act: 'drip'; readonly intervalMs: number; readonly bytes: number }
  /** Waits before the work, for a time drawn from a seeded sequence. */
  | { readonly act: 'delay'; readonly minMs: number; readonly maxMs: number }
  /** Flips one bit in the incoming body. */
  | { readonly act: 'corrupt-body' }
  /** Does the work and corrupts the answer body, and changes its status if `status` is given. */
  | { readonly act: 'corrupt-answer'; readonly form: BodyForm; readonly status?: number }
  /** Does the work and changes answer properties. */
  | { readonly act: 'merge-answer'; readonly values: Readonly<Record<string, unknown>> }
  /** Answers a multipart start with one part URL too few. */
  | { readonly act: 'other-parts' }
  /** Redirects the client to the same URL once. */
  | { readonly act: 'redirect' }
  /** Does the work and adds a cookie to the answer. */
  | { readonly act: 'set-cookie' }
  /** Resets the connection and refuses new connections for a while. */
  | { readonly act: 'stop-listening'; readonly forMs: number }
  /** Resets every connection while the network is down. */
  | { readonly act: 'flap'; readonly upMs: number; readonly downMs: number; readonly times: number }

/** Matches requests and lists the faults applied to them. */
export interface FaultRule {
  /** HTTP method. @default all methods but `OPTIONS` */
  readonly method?: string
  /** Path prefix. @default all upload API endpoints */
  readonly path?: string
  readonly partNumber?: number
  /** Number of matching requests to skip first. @default 0 */
  readonly skip?: number
  /** Number of requests to hit before the rule is used up. @default all */
  readonly times?: number
  /** How long the rule lasts after its first hit, in milliseconds. @default unlimited */
  readonly forMs?: number
  readonly acts: readonly FaultAction[]
}

export type RealtimeFault =
  | { readonly mode: 'refuse' | 'stay-silent' | 'noise' | 'contradict' }
  | { readonly mode: 'drop'; readonly afterFrames: number }
