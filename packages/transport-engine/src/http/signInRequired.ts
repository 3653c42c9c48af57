import { UploadError } from '../errors/UploadError.js'
import { isPage } from './assertNoPage.js'
import type { HttpResponse } from './Http.js'

/** Error for a request whose server wants the user to sign in. */
export interface SignInError extends UploadError {
  /** The server's message for the user; undefined without a message. */
  readonly reason?: string
}

/**
 * Creates the error for a request whose server wants the user to sign in. The upload waits, and keeps what was sent.
 *
 * @param reason The server's message, which the upload list shows. @default the list's default message
 */
export function signInRequired(status: number = 401, reason?: string): SignInError {
  const error = new UploadError('sign-in-required', reason || 'Sign in to upload.', { status })
  // The error has shortened the message.
  return reason ? Object.assign(error, { reason: error.message }) : error
}

/** Statuses for a session that has ended: the standard status, and Laravel's and IIS's. */
const SIGNED_OUT: readonly number[] = [401, 419, 440]

/** Returns true for a status that means that the user has to sign in. */
export function isSignedOut(status: number): boolean {
  return SIGNED_OUT.includes(status)
}

/**
 * Returns true if a request was redirected to a web page: the login page after a session has expired. Such a page often refuses the
 * method or the body of the upload.
 *
 * @param requestUrl URL before the redirect. @default another one
 */
export function isSignInPage(response: HttpResponse, requestUrl: string = ''): boolean {
  const { url, status } = response
  if (!url || status >= 500 || !isPage(response)) return false
  // A server that only adds or removes a slash means the same place.
  return status === 200 || pathOf(url) !== pathOf(requestUrl)
}

function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/?#]*/, '').replace(/\/?([?#].*)?$/, '')
}
