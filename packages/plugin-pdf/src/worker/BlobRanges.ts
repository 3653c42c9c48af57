import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads those ranges of a file that its first page needs. */
export class BlobRanges extends PDFDataRangeTransport {
  readonly #file: Blob
  readonly #onFailure: (error: unknown) => void
  #isAborted = false

  /** @param onFailure Called if the file cannot be read, e.g. because it has changed on the disk. */
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

  /** Called by pdf.js when it ends. It throws for what it receives later. */
  override abort(): void {
    this.#isAborted = true
  }
}
