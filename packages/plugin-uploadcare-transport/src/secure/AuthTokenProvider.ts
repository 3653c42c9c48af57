/** Issues tokens that permit uploads, and keeps them itself. */
export interface AuthTokenProvider {
  /** Returns a token: a JWT that the page's server has signed. Called for each request. */
  getToken(): string | Promise<string>
  /** Called when the service has refused the last token: the next call of `getToken` must return another one. */
  invalidate?(): void
}

/** Permits uploads: a token, a function that fetches one from the page's server, or a provider with a cache of its own. */
export type AuthToken = string | (() => string | Promise<string>) | AuthTokenProvider
