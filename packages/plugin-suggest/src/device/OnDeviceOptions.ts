/** Options of `onDevice()`. */
export interface OnDeviceOptions {
  /**
   * English instructions for images, by field id, such as `Name the plant in this picture.` Texts and PDFs
   * get a headline for `title`, and a summary for the others. Fields without an instruction have no button.
   * @default instructions for `alt`, `title`, `description` and `caption`
   */
  readonly instructions?: Readonly<Record<string, string>>
  /**
   * Reads a PDF's text, e.g. `readPdfText` from `@lading/plugin-pdf/text`. Without it there are no suggestions for PDFs.
   */
  readonly readPdf?: (file: Blob, signal: AbortSignal) => Promise<string>
  /** Size of the browser's model, in bytes. No browser tells it, so the button names this one. @default 4_000_000_000 */
  readonly modelBytes?: number
}
