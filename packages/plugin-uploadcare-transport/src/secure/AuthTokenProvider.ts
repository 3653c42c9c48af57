/** Issues tokens that authorize uploads, and caches them itself. */
export interface AuthTokenProvider {
  /** Returns a token: a JWT signed by the page's server. Called for each request. */
  getToken(): string | Promise<string>
  /** Called when the service has refused the last token: the next `getToken` call must return another token. */
  invalidate?(): void
}

/** Authorizes uploads: a token, a function that fetches a token from the page's server, or a provider that caches tokens itself. */
export type AuthToken = string | (() => string | Promise<string>) | AuthTokenProvider
