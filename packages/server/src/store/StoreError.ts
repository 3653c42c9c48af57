import { findAdvice } from './findAdvice.js'

/** Most characters of a store's message and of its code that are kept. */
const MAX_DETAIL = 500
const MAX_CODE = 100

/** A store did not do what it was asked for. The message has its own words, and a remedy if one is known. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** Name of the error as the store gives it, e.g. `NoSuchBucket`; `Unreachable` without an answer. */
  readonly code: string
  /** HTTP status of the answer; 0 without one. */
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

/** A store's words as one line of a log. */
function toPlainLine(text: string): string {
  const line = text
    .slice(0, 4 * MAX_DETAIL)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL - 1).replace(/[\ud800-\udbff]$/, '')}…` : line
}
