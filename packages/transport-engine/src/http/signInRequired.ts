import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from './Http.js'
import { isWebPage } from './isWebPage.js'

/** An error of a request whose server wants the person to sign in. */
export interface SignInError extends UploadError {
  /** The server's own sentence for the person; undefined without one. */
  readonly reason?: string
}

/**
 * Creates the error of a request whose server wants the person to sign in. The upload waits, and keeps what was sent.
 *
 * @param reason The server's own sentence, which the list shows. @default the list's own words
 */
export function signInRequired(status: number = 401, reason?: string): SignInError {
  const error = new UploadError('sign-in-required', reason || 'Sign in to upload.', { status })
  // The error has shortened it.
  return reason ? Object.assign(error, { reason: error.message }) : error
}

/** Returns true if a request was redirected to a web page: the login page of an ended session. */
export function isSignInPage({ url, status, text }: HttpResponse): boolean {
  return !!url && status === 200 && isWebPage(text)
}
