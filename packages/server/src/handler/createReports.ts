import type { Ticket } from '../ticket/Ticket.js'

/** Record of the refusals that pages have reported. */
export interface Reports {
  /** Returns true for a report that is to be logged: the first one of an upload, unless pages report too much. */
  accept(ticket: Ticket): boolean
}

const MAX_UPLOADS = 10_000
/** Anyone who may upload can report, and nobody may fill the log. */
const MAX_A_MINUTE = 20
const MINUTE_MS = 60_000

/** Creates the record of a handler. */
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
