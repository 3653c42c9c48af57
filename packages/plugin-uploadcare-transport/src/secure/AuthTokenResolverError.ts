import { UploadError } from '@lading/transport-engine'

/**
 * Thrown if the page's `authToken` returns no usable token: it threw, hung, or returned an invalid value. Nothing was sent, and the
 * original failure is the `cause`. The `code` is `AuthTokenResolverError`.
 */
export class AuthTokenResolverError extends UploadError {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super('AuthTokenResolverError', `Failed to resolve the auth token: ${reason}`, {
      cause,
      ...(isSignedOut(cause) && { status: 401 }),
    })
  }
}

/** Returns true if the page's server wants the user to sign in: it responded with status 401, or with a login page instead of a token. */
function isSignedOut(cause: unknown): boolean {
  const { status, response, message } = (cause ?? {}) as {
    readonly status?: unknown
    readonly response?: { readonly status?: unknown }
    readonly message?: unknown
  }
  if (status === 401 || response?.status === 401) return true
  // The page called `response.json()` on a web page.
  return (
    /\b401\b|unauthorized/i.test(String(message)) ||
    (cause instanceof SyntaxError && String(message).includes('<'))
  )
}
