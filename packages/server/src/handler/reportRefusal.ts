import { HandlerError } from '../errors/HandlerError.js'
import { toStoreError } from '../store/toStoreError.js'
import type { Ticket } from '../ticket/Ticket.js'
import { findProblem, type StoreProblem } from './findProblem.js'
import type { HandlerParts } from './HandlerParts.js'
import { reportError } from './reportError.js'

/** Most characters of a store's answer that are read. */
const MAX_TEXT = 4000

/**
 * Reports an answer by which the store has refused a page's bytes, which the server can't see by itself, and returns the advice for it.
 * Nothing of it is verified: anyone with a ticket may say it, so it is shortened to one line and is reported once for each upload.
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
  // A store names neither of them to a page.
  const isKnown = problem?.code === 'clock-skew' || problem?.code === 'bucket-missing'
  const cause = toStoreError(Number(status), text)
  const error = new Error(`A page could not send its bytes, as it reports. ${cause.message}`, { cause })
  if (parts.reports.accept(ticket))
    reportError(parts.options, isKnown ? new Error(problem.advice) : error, request)
  return isKnown ? problem : { code: 'part-refused', advice: cause.message }
}
