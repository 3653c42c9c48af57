import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Registers the parser, so that it runs in this worker instead of starting another worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { BlobRanges } from './BlobRanges.js'
import { createFactories } from './createFactories.js'

/** Images with more pixels are left out: they could take more memory than the device has. */
const MAX_IMAGE_PX = 50_000_000
/** Bytes per read. pdf.js looks up the location for every page, and each can be in a different range. */
const RANGE_BYTES = 16_384

/**
 * Opens a PDF, reads from it, and closes it.
 *
 * @throws Error for a file that isn't a PDF, is damaged or has a password, or if the signal is aborted
 */
export async function openPdf<Result>(
  file: Blob,
  signal: AbortSignal,
  read: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  let fail: (reason: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  const abort = () => fail(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const loading = getDocument({
    range: new BlobRanges(file, fail),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: MAX_IMAGE_PX,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    ...createFactories(),
    // pdf.js only uses the worker's fonts from it.
    ownerDocument: { fonts: (globalThis as { readonly fonts?: FontFaceSet }).fonts } as HTMLDocument,
    verbosity: 0,
  })
  try {
    const pdf = await Promise.race([loading.promise, failed])
    return await Promise.race([read(pdf), failed])
  } finally {
    signal.removeEventListener('abort', abort)
    await loading.destroy()
  }
}
