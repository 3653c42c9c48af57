import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads only the file ranges that the first page needs. */
export class BlobRanges extends PDFDataRangeTransport {
  readonly #file: Blob
  readonly #onFailure: (error: unknown) => void
  #isAborted = false

  /** @param onFailure Called if the file can't be read, e.g. because it has changed on disk. */
  constructor(file: Blob, onFailure: (error: unknown) => void) {
    super(file.size, null)
    this.#file = file
    this.#onFailure = onFailure
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((buffer) => {
        if (!this.#isAborted) this.onDataRange(begin, new Uint8Array(buffer))
      }, this.#onFailure)
  }

  /** pdf.js calls this when it ends, and throws for data that arrives later. */
  override abort(): void {
    this.#isAborted = true
  }
}
