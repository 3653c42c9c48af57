import { AnnotationMode, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Registers the parser, so that it runs in this worker instead of starting another worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { BlobRanges } from './BlobRanges.js'
import { createFactories } from './createFactories.js'
import { fitPage } from './fitPage.js'
import { isBlank } from './isBlank.js'

/** Images with more pixels are left out: they could take more memory than the device has. */
const MAX_IMAGE_PX = 50_000_000
/** Bytes per read. pdf.js looks up the location for every page, and each can be in a different range. */
const RANGE_BYTES = 16_384
/** Visible between a white page and a light background, and between a dark page and a dark background. */
const EDGE_COLOR = 'rgb(128 128 128 / 45%)'

/**
 * Draws a PDF's first page in the middle of a transparent square. Resolves with null for an empty page.
 *
 * @throws Error for a file that isn't a PDF, is damaged or has a password, or if the signal is aborted
 */
export async function drawFirstPage(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
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
    return await Promise.race([pdf.getPage(1).then((page) => draw(page, sizePx)), failed])
  } finally {
    signal.removeEventListener('abort', abort)
    await loading.destroy()
  }
}

async function draw(page: PDFPageProxy, sizePx: number): Promise<Blob | null> {
  const place = fitPage(page.getViewport({ scale: 1 }), sizePx)
  if (!place) return null
  const { scale, width, height, left, top } = place
  const sheet = new OffscreenCanvas(width, height)
  // The canvas is read once, so it's kept out of GPU memory.
  const context = sheet.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  await page.render({
    canvas: null,
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport: page.getViewport({ scale }),
    // Doesn't wait for animation frames, which a background page doesn't get.
    intent: 'print',
    annotationMode: AnnotationMode.ENABLE,
  }).promise
  if (isBlank(context.getImageData(0, 0, width, height))) return null

  const square = new OffscreenCanvas(sizePx, sizePx)
  const ground = square.getContext('2d')
  if (!ground) return null
  ground.drawImage(sheet, left, top)
  ground.strokeStyle = EDGE_COLOR
  ground.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1)
  return square.convertToBlob({ type: 'image/webp', quality: 0.9 })
}
