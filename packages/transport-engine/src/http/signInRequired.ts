import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from './Http.js'
import { isWebPage } from './isWebPage.js'

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

/** Returns true if a request was redirected to a web page: the login page after a session has expired. */
export function isSignInPage({ url, status, text }: HttpResponse): boolean {
  return !!url && status === 200 && isWebPage(text)
}
