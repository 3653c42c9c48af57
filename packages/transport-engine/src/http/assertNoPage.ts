import { invalidResponse } from '../errors/invalidResponse.js'
import { UploadError } from '../errors/UploadError.js'
import { describeStatus } from './describeStatus.js'
import type { HttpResponse } from './Http.js'
import { isWebPage } from './isWebPage.js'

/** A hotel's or a company's network wants the person to sign in there. */
const NETWORK_SIGN_IN = 511
/** Statuses that say enough, whoever answers: the upload or the request is the reason, or the server names a time. */
const CLEAR: readonly number[] = [400, 404, 409, 410, 413, 415, 421, 422, 425, 429]
const MAX_TITLE = 200

/**
 * Refuses a web page in the place of the service's answer: a firewall, a proxy or a login page of the network has answered for it. Nothing
 * that it says is about the upload.
 *
 * @throws UploadError `http-status`, or `invalid-response` for a page with a status of success
 */
export function assertNoPage(response: HttpResponse): void {
  const { status } = response
  const isOther = status >= 500 || CLEAR.includes(status)
  if (status !== NETWORK_SIGN_IN && (isOther || !isPage(response))) return
  const [, title = ''] = /<title[^>]{0,200}>([^<]{1,1000})</i.exec(response.text) ?? []
  // Support can tell by it who has answered.
  const words = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE)
  const cause = words ? new Error(`The page is titled "${words}".`) : undefined
  const isSuccess = status >= 200 && status < 300
  const error = isSuccess
    ? invalidResponse(cause ?? response.text.slice(0, MAX_TITLE))
    : new UploadError('http-status', describeStatus(response), { status, ...(cause && { cause }) })
  throw Object.assign(error, { isFromGateway: true })
}

function isPage(response: HttpResponse): boolean {
  const { status, text } = response
  // The answer to a HEAD request has only the type of its page.
  if (text === '')
    return status >= 400 && /^content-type:\s*(text\/html|application\/xhtml)/im.test(response.headers ?? '')
  return isWebPage(text)
}
