/** Tokens of an uploader with `authToken`. */
export interface AuthTokenSource {
  /** Whether a token that was refused cannot be replaced, because it is the value of `authToken` itself. */
  isFixed(authToken: string | undefined): boolean
  /** Resolves with the fault of a renewed token that was refused, too; null where only the service knows. */
  explain(error: unknown, authToken: string | undefined): Promise<Error | null>
  /**
   * Resolves with the token for the next request.
   *
   * @param options.refused The token that the service has refused: another one is fetched.
   * @throws AuthTokenResolverError, NetworkError
   */
  getToken(options?: { readonly refused?: string | undefined }): Promise<string>
}
