import { systemClock } from '@lading/kernel/basics'
import { PdfRenderer } from '../PdfRenderer.js'

/**
 * Reads text from a PDF's first 20 pages, at most 20,000 characters, in the worker that draws pages. Resolves with an empty string for a
 * scan, and for a file that can't be read.
 *
 * @example
 * suggestions({ provider: onDevice({ readPdf: readPdfText }) })
 */
export async function readPdfText(file: Blob, signal: AbortSignal): Promise<string> {
  const client = PdfRenderer.open(systemClock, () => {})
  try {
    return (await client.readText(file, signal)) ?? ''
  } finally {
    client.close()
  }
}
