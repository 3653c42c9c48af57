import { UploadError } from '@lading/transport-engine'

/**
 * The page's `authToken` gave no token that could be sent: it threw, hung, or returned none. Nothing was sent, and the original
 * failure is the `cause`. Its `code` is `AuthTokenResolverError`.
 */
export class AuthTokenResolverError extends UploadError {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super('AuthTokenResolverError', `Failed to resolve the auth token: ${reason}`, { cause })
  }
}
