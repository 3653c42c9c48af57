import { UploadError } from './UploadError.js'

/** A request that the page's Content-Security-Policy forbids. */
export interface PolicyViolation {
  /** Directive that doesn't list the host, e.g. `connect-src`; `mixed-content` for an insecure URL on a secure page. */
  readonly directive: string
  /** Origin of the request. */
  readonly host: string
}

/** Error for a request that wasn't sent because the page's policy forbids it. */
export interface ForbiddenError extends UploadError, PolicyViolation {}

/** Creates the error for a request that the page's Content-Security-Policy forbids. Nothing was sent, and no retry helps. */
export function forbiddenByPage({ directive, host }: PolicyViolation): ForbiddenError {
  const error = new UploadError(
    'forbidden-by-page',
    directive === 'mixed-content'
      ? `This page is secure, so browsers don't let it connect to ${host}. Use https:// for this address.`
      : `This page doesn't allow connections to ${host}. Add it to "${directive}" of the page's Content-Security-Policy.`,
  )
  return Object.assign(error, { directive, host })
}
