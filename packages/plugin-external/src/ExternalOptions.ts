/** Options of `external()`. */
export interface ExternalOptions {
  /**
   * Permissions of the page in the frame, as in the attribute `sandbox`; null sets no limits.
   *
   * @default scripts, forms, popups, its own storage and origin; neither dialogs nor navigation of the page around it
   */
  readonly sandbox?: string | null
  /** Features of the browser for the page in the frame, as in the attribute `allow`. @default clipboard-write, storage-access, identity-credentials-get */
  readonly allow?: string
}
