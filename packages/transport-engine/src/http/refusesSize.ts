import type { HttpResponse } from './Http.js'

const TOO_LARGE = 413
/** Statuses with which servers and gateways say only in words that a request is too large, e.g. 404.13 in IIS. */
const OTHER_STATUSES: readonly number[] = [400, 403, 404, 406, 500, 501, 502, 503]
/** Words for a request body. */
const BODY =
  '(?:(?:request|post(?:ed)?|upload(?:ed)?|payload) )?(?:entity|payload|content|body|data|file|upload)'
const MEASURE = '(?: (?:content|length|size))*'
const WORDS = new RegExp(
  [
    `\\b${BODY}(?:${MEASURE}|.{0,20} length) (?:is )?(?:too (?:large|big|long)|larger|greater|bigger|exceed(?:s|ed))\\b`,
    `\\bexceeds? the (?:(?:maximum|allowed|configured|request) )*${BODY}${MEASURE}`,
    `\\bmax(?:imum|\\.)? (?:allowed )?(?:request|upload|post)(?: (?:body|entity|file))? (?:length|size)\\b`,
    '\\b404\\.13\\b',
  ].join('|'),
  'i',
)
/** Limits how much text is checked. Pages start with their styles, so it has to be generous. */
const MAX_CHARACTERS = 20_000

/**
 * Returns true if a server or gateway refuses a request for its size: by status 413, or in the words of a page or plain text. Documents
 * from services and stores use error codes instead.
 */
export function refusesSize({ status, text }: Pick<HttpResponse, 'status' | 'text'>): boolean {
  if (status === TOO_LARGE) return true
  if (!OTHER_STATUSES.includes(status)) return false
  const isDocument = /^\s*(?:[[{]|<\?xml(?![^>]*>\s*<!doctype html)|<Error\b)/i.test(text)
  return !isDocument && WORDS.test(text.slice(0, MAX_CHARACTERS).replace(/(?:<[^>]*>|\s)+/g, ' '))
}
