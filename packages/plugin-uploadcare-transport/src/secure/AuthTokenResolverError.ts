import { UploadError } from '@lading/transport-engine'

/**
 * The page's `authToken` gave no token that could be sent: it threw, hung, or returned none. Nothing was sent, and the original
 * failure is the `cause`. Its `code` is `AuthTokenResolverError`.
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

/** Whether the page's own server wants the person to sign in: by status 401, or by a login page in the place of a token. */
function isSignedOut(cause: unknown): boolean {
  const { status, response, message } = (cause ?? {}) as {
    readonly status?: unknown
    readonly response?: { readonly status?: unknown }
    readonly message?: unknown
  }
  if (status === 401 || response?.status === 401) return true
  // `response.json()` of a web page.
  return (
    /\b401\b|unauthorized/i.test(String(message)) ||
    (cause instanceof SyntaxError && String(message).includes('<'))
  )
}
