import type { PdfPage } from './pdf/createPdf.js'

/** A page that waits to be saved. */
export interface ScannedPage extends PdfPage {
  readonly thumbnail: HTMLCanvasElement
}
