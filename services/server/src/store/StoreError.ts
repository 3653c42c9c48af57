import { findAdvice } from './findAdvice.js'

/** Maximum characters to keep from a store's error message and code. */
const MAX_DETAIL = 500
const MAX_CODE = 100

/** A store didn't do what it was asked to do. The message quotes the store, and adds a remedy if there's a known remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** Error code as the store gives it, e.g. `NoSuchBucket`; `Unreachable` without an answer. */
  readonly code: string
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** True if the store refuses the same request until the bucket's owner changes something, such as a policy. */
  readonly isPermanent: boolean

  constructor(code: string, status: number, detail: string, options?: { readonly cause?: unknown }) {
    const [name, said] = [toPlainLine(code).slice(0, MAX_CODE), toPlainLine(detail)]
    const advice = status === 0 ? undefined : findAdvice(name, said)
    super(`The store failed because ${describe(name, status, said, advice?.text)}`, options)
    this.code = name
    this.status = status
    this.isPermanent = advice?.isPermanent === true && (status < 500 || status === 501)
  }
}

function describe(code: string, status: number, said: string, known: string | undefined): string {
  if (status === 0) return `it cannot be reached (${said}): check its URL, and that it runs.`
  const answer = `it answered ${code}${said && ` (${said})`}`
  if (known === undefined) return `${answer}: check that it runs and can be reached.`
  return `${known}. With the status ${status}, ${answer}.`
}

/** Turns a store's message into one line for a log. */
function toPlainLine(text: string): string {
  const line = text
    .slice(0, 4 * MAX_DETAIL)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL - 1).replace(/[\ud800-\udbff]$/, '')}…` : line
}
