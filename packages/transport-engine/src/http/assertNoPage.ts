import { invalidResponse } from '../errors/invalidResponse.js'
import { UploadError } from '../errors/UploadError.js'
import { describeStatus } from './describeStatus.js'
import type { HttpResponse } from './Http.js'
import { isWebPage } from './isWebPage.js'

/** The network, e.g. in a hotel or a company, wants the user to sign in. */
const NETWORK_SIGN_IN = 511
/** Statuses that are clear whoever responds: the upload or the request is the reason, or the server names a time. */
const CLEAR: readonly number[] = [400, 404, 409, 410, 413, 415, 421, 422, 425, 429]
const MAX_TITLE = 200

/**
 * Refuses a web page in place of the service's response: a firewall, a proxy or a
 * network login page has responded instead. What the page says isn't about the upload.
 *
 * @throws UploadError `http-status`, or `invalid-response` for a page with a success status
 */
export function assertNoPage(response: HttpResponse): void {
  const { status } = response
  const isOther = status >= 500 || CLEAR.includes(status)
  if (status !== NETWORK_SIGN_IN && (isOther || !isPage(response))) return
  const [, title = ''] = /<title[^>]{0,200}>([^<]{1,1000})</i.exec(response.text) ?? []
  // The title tells support who responded.
  const words = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE)
  const cause = words ? new Error(`The page is titled "${words}".`) : undefined
  const isSuccess = status >= 200 && status < 300
  const error = isSuccess
    ? invalidResponse(cause ?? response.text.slice(0, MAX_TITLE))
    : new UploadError('http-status', describeStatus(response), { status, ...(cause && { cause }) })
  throw Object.assign(error, { isFromGateway: true })
}

/** Returns true if a response is a web page, judged by its content type if it's a response to a HEAD request. */
export function isPage({ status, text, headers = '', url }: HttpResponse): boolean {
  // Some frameworks label any empty response as HTML, so a success counts only after a redirect.
  if (text === '')
    return (status >= 400 || !!url) && /^content-type:\s*(text\/html|application\/xhtml)/im.test(headers)
  return isWebPage(text)
}
