import type { Ticket } from '../ticket/Ticket.js'

/** Tracks the refusals that pages have reported. */
export interface Reports {
  /** Returns true if the report should be logged: an upload's first report, unless pages report too much. */
  accept(ticket: Ticket): boolean
}

const MAX_UPLOADS = 10_000
/** Anyone who can upload can report, so this keeps them from filling the log. */
const MAX_A_MINUTE = 20
const MINUTE_MS = 60_000

/** Creates a handler's report tracker. */
export function createReports(now: () => number): Reports {
  const reported = new Set<string>()
  let startedAtMs = Number.NEGATIVE_INFINITY
  let count = 0
  return {
    accept({ token }) {
      if (now() - startedAtMs >= MINUTE_MS) {
        startedAtMs = now()
        count = 0
      }
      if (reported.has(token) || count >= MAX_A_MINUTE) return false
      const [oldest] = reported
      if (reported.size >= MAX_UPLOADS && oldest !== undefined) reported.delete(oldest)
      reported.add(token)
      count += 1
      return true
    },
  }
}
