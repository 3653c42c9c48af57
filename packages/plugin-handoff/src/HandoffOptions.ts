/** Options of `handoff()`. */
export interface HandoffOptions {
  /**
   * URL that `createHandoff()` of `@lading/server` is mounted at. Phones have to reach it.
   *
   * @default `/handoff/` of the upload service
   */
  readonly endpoint?: string
  /** Headers for the call that opens a handover, e.g. a token. @default none; same-origin cookies are sent */
  readonly headers?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
}
