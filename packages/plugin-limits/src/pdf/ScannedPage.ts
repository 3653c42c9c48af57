/** A page that is a scan, with its resolution. */
export interface ScannedPage {
  /** From 1. */
  readonly page: number
  readonly dpi: number
}
