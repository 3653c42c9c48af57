import { HandlerError } from '../errors/HandlerError.js'
import { toStoreError } from '../store/toStoreError.js'
import type { Ticket } from '../ticket/Ticket.js'
import { findProblem, type StoreProblem } from './findProblem.js'
import type { HandlerParts } from './HandlerParts.js'
import { reportError } from './reportError.js'

/** Maximum characters to read from a store's answer. */
const MAX_TEXT = 4000

/**
 * Reports that the store has refused a page's bytes, which the server can't see itself, and returns the advice for it. The report isn't
 * verified, and anyone with a ticket can send it. So it's shortened to one line and logged once per upload.
 *
 * @throws HandlerError for an answer that is no refusal
 */
export async function reportRefusal(
  parts: HandlerParts,
  ticket: Ticket,
  request: Request,
  refusal: unknown,
): Promise<StoreProblem> {
  const { status, text } = (refusal ?? {}) as { readonly status?: unknown; readonly text?: unknown }
  const isRefusal = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
  if (!isRefusal || typeof text !== 'string' || text.length > MAX_TEXT) {
    throw new HandlerError('bad-request', 400, 'The request has no answer of a store.')
  }
  const origin = request.headers.get('origin') ?? new URL(request.url).origin
  const problem = await findProblem(parts, ticket, origin)
  // A store's answer to a page names neither problem.
  const isKnown = problem?.code === 'clock-skew' || problem?.code === 'bucket-missing'
  const cause = toStoreError(Number(status), text)
  const error = new Error(`A page could not send its bytes, as it reports. ${cause.message}`, { cause })
  if (parts.reports.accept(ticket))
    reportError(parts.options, isKnown ? new Error(problem.advice) : error, request)
  return isKnown ? problem : { code: 'part-refused', advice: cause.message }
}
