import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from './Http.js'

/** Creates the error of a request whose server wants the person to sign in. The upload waits, and keeps what was sent. */
export function signInRequired(status: number = 401): UploadError {
  return new UploadError('sign-in-required', 'The server wants you to sign in again.', { status })
}

/** Returns true if a request was redirected to a web page: the login page of an ended session. */
export function isSignInPage({ url, status, text }: HttpResponse): boolean {
  return !!url && status === 200 && /^\s{0,1000}<(!doctype html|html)/i.test(text)
}
