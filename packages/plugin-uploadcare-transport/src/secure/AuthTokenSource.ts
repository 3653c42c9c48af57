/** Tokens of an uploader with `authToken`. */
export interface AuthTokenSource {
  /** Whether `authToken` is set: requests carry a token then, and no signature. */
  isSet(): boolean
  /** Whether a token that was refused cannot be replaced, because it is the value of `authToken` itself. */
  isFixed(authToken: string | undefined): boolean
  /**
   * Resolves with the token for the next request.
   *
   * @param options.refused The token that the service has refused: another one is fetched.
   * @throws AuthTokenResolverError, NetworkError
   */
  getToken(options?: { readonly refused?: string | undefined }): Promise<string>
}
