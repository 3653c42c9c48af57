import { openPdf } from './openPdf.js'

/** Enough to know what a document is about. */
const MAX_LENGTH = 20_000
const MAX_PAGES = 20

/**
 * Reads text from a PDF's first pages. Resolves with an empty string for scans and other PDFs without text.
 *
 * @throws Error for a file that isn't a PDF, is damaged or has a password, or if the signal is aborted
 */
export function readText(file: Blob, signal: AbortSignal): Promise<string> {
  return openPdf(file, signal, async (pdf) => {
    const parts: string[] = []
    let length = 0
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_LENGTH; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      for (const item of items) {
        if (!('str' in item)) continue
        parts.push(item.str, item.hasEOL ? '\n' : '')
        length += item.str.length
      }
      parts.push('\n')
      page.cleanup()
    }
    return parts.join('').trim().slice(0, MAX_LENGTH)
  })
}
