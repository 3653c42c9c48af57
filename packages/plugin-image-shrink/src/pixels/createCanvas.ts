/** A canvas, either an element or offscreen, with its context. */
export interface Canvas {
  readonly element: OffscreenCanvas | HTMLCanvasElement
  readonly context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D
}

/** Creates a canvas: an element if `OffscreenCanvas` is missing. @throws Error "Not supported" for a size that the browser refuses */
export function createCanvas(width: number, height: number): Canvas {
  const element = typeof OffscreenCanvas === 'function' ? offscreen(width, height) : onPage(width, height)
  // The canvas is read back below and by the callers.
  const context = element?.getContext('2d', { willReadFrequently: true }) as Canvas['context'] | null
  if (!element || !context) throw new Error('Not supported')
  // A canvas that exceeds the browser's limit stays empty without an error.
  context.fillRect(width - 1, height - 1, 1, 1)
  if (alphaAt(context, width - 1, height - 1) !== 255) throw new Error('Not supported')
  context.clearRect(width - 1, height - 1, 1, 1)
  return { element, context }
}

/** Frees a canvas's memory, which Safari would keep otherwise. */
export function releaseCanvas({ element }: Canvas): void {
  element.width = 0
  element.height = 0
}

/** Resolves with the encoded canvas. @throws Error "Not supported" if the browser doesn't encode the type */
export async function encodeCanvas({ element }: Canvas, type: string, quality: number): Promise<Blob> {
  const blob =
    'convertToBlob' in element
      ? await element.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => element.toBlob(resolve, type, quality))
  if (blob?.type !== type) throw new Error('Not supported')
  return blob
}

function alphaAt(context: Canvas['context'], x: number, y: number): number | undefined {
  return context.getImageData(x, y, 1, 1).data[3]
}

function offscreen(width: number, height: number): OffscreenCanvas | undefined {
  try {
    return new OffscreenCanvas(width, height)
  } catch {
    return undefined
  }
}

function onPage(width: number, height: number): HTMLCanvasElement {
  const element = document.createElement('canvas')
  element.width = width
  element.height = height
  return element
}
