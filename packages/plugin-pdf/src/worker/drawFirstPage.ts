import { AnnotationMode, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fitPage } from './fitPage.js'
import { isBlank } from './isBlank.js'
import { openPdf } from './openPdf.js'

/** Visible between a white page and a light background, and between a dark page and a dark background. */
const EDGE_COLOR = 'rgb(128 128 128 / 45%)'

/**
 * Draws a PDF's first page in the middle of a transparent square. Resolves with null for an empty page.
 *
 * @throws Error for a file that isn't a PDF, is damaged or has a password, or if the signal is aborted
 */
export function drawFirstPage(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
  return openPdf(file, signal, async (pdf) => draw(await pdf.getPage(1), sizePx))
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
