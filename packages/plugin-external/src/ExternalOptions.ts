/** Options for `external()`. */
export interface ExternalOptions {
  /**
   * Permissions for the framed page, as in the `sandbox` attribute; null sets no limits.
   *
   * @default scripts, forms, popups, access to its origin and storage; no dialogs or top-level navigation
   */
  readonly sandbox?: string | null
  /** Browser features for the framed page, as in `allow`. @default clipboard-write, storage-access, identity-credentials-get */
  readonly allow?: string
}
