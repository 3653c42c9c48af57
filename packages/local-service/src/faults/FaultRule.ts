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
  /** Reads the body, then answers this; `isBare` leaves out the headers that let pages read it, `isHidden` only the one that exposes Retry-After. */
  | {
      readonly act: 'answer'
      readonly status: number
      readonly retryAfter?: string
      readonly isBare?: boolean
      readonly isHidden?: boolean
    }
  /** Refuses with a code of the upload API; `details` fill the placeholders of its message. */
  | {
      readonly act: 'refuse'
      readonly code: UploadApiErrorCode
      readonly details?: readonly string[]
      readonly retryAfterSeconds?: number
    }
  /** Resets the connection when this share of the body has arrived. */
  | { readonly act: 'reset'; readonly atShare: number }
  /** Does the work, then ends the connection in place of an answer. */
  | { readonly act: 'cut-answer' }
  /** Never reads the body and never answers. */
  | { readonly act: 'ignore-body' }
  /** Does the work and never answers. */
  | { readonly act: 'hold' }
  /** Reads the body slowly. */
  | { readonly act: 'slow-body'; readonly bytesPerSecond: number }
  /** Answers byte by byte, and stalls after `bytes` of them. */
  | { readonly act: 'drip'; readonly intervalMs: number; readonly bytes: number }
  /** Waits before the work, for a time drawn from a seeded sequence. */
  | { readonly act: 'delay'; readonly minMs: number; readonly maxMs: number }
  /** Flips one bit of the body on its way in. */
  | { readonly act: 'corrupt-body' }
  /** Does the work and corrupts the body of the answer, and its status if one is given. */
  | { readonly act: 'corrupt-answer'; readonly form: BodyForm; readonly status?: number }
  /** Does the work and changes properties of the answer. */
  | { readonly act: 'merge-answer'; readonly values: Readonly<Record<string, unknown>> }
  /** Answers a multipart start with one part address too few. */
  | { readonly act: 'other-parts' }
  /** Sends the client to the same address once more. */
  | { readonly act: 'redirect' }
  /** Does the work and adds a cookie to the answer. */
  | { readonly act: 'set-cookie' }
  /** Resets the connection and refuses new ones for a while. */
  | { readonly act: 'stop-listening'; readonly forMs: number }
  /** Resets every connection whenever the line is down. */
  | { readonly act: 'flap'; readonly upMs: number; readonly downMs: number; readonly times: number }

/** Selects requests, and the faults that they meet. */
export interface FaultRule {
  /** Matches all methods but `OPTIONS` when missing. */
  readonly method?: string
  /** Beginning of the path; all endpoints of the upload API when missing. */
  readonly path?: string
  readonly partNumber?: number
  /** Number of matching requests that are skipped first. @default 0 */
  readonly skip?: number
  /** Matching requests that are hit before the rule is used up. @default all */
  readonly times?: number
  /** How long the rule holds from its first hit, in milliseconds. @default unlimited */
  readonly forMs?: number
  readonly acts: readonly FaultAction[]
}

export type RealtimeFault =
  | { readonly mode: 'refuse' | 'stay-silent' | 'noise' | 'contradict' }
  | { readonly mode: 'drop'; readonly afterFrames: number }
