/** Tokens for an uploader with `authToken`. */
export interface AuthTokenSource {
  /** Returns true if a refused token can't be replaced, because it's the value of `authToken` itself. */
  isFixed(authToken: string | undefined): boolean
  /** Explains why a token was refused even after it was renewed; null if only the service knows. */
  explain(error: unknown, authToken: string | undefined): Promise<Error | null>
  /**
   * Resolves with the token for the next request.
   *
   * @param options.refused The token that the service refused: a new token is fetched.
   * @throws AuthTokenResolverError, NetworkError
   */
  getToken(options?: { readonly refused?: string | undefined }): Promise<string>
}
