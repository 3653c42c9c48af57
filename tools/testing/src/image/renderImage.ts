import { applyColor, type CdnOperation, measureLevels, parseColorOperation } from '@lading/cdn'

/** Largest side drawn, in pixels; a CDN has the same limit. Source: wire protocol §0. */
const MAX_SIDE_PX = 3000

type Canvas = OffscreenCanvas

/**
 * Applies a delivery URL's operations to an image: sizes, crops, rotations and colors. Other operations are ignored.
 *
 * @returns null if the image can't be decoded.
 */
export async function renderImage(file: Blob, operations: readonly CdnOperation[]): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined') return null
  let type = /jpeg|webp/.test(file.type) ? file.type : 'image/png'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  let canvas = draw(bitmap.width, bitmap.height, (context) => context.drawImage(bitmap, 0, 0))
  bitmap.close()
  for (const operation of operations) {
    if (operation.name === 'format') type = formatOf(operation.params[0], type)
    canvas = applyOperation(canvas, operation)
  }
  return canvas.convertToBlob({ type, quality: 0.85 })
}

function formatOf(name: string | undefined, type: string): string {
  if (name === 'jpeg' || name === 'png' || name === 'webp') return `image/${name}`
  return name === 'auto' ? 'image/webp' : type
}

function applyOperation(canvas: Canvas, operation: CdnOperation): Canvas {
  const { name, params } = operation
  const { width, height } = canvas
  const [size = [undefined, undefined], place = [0, 0]] = [pairOf(params[0], 'x'), pairOf(params[1], ',')]
  if (name === 'preview' && params.length > 0) {
    const [wide = width, high = height] = size
    const scale = Math.min(1, wide / width, high / height)
    return scaleTo(canvas, width * scale, height * scale)
  }
  if (name === 'resize') {
    const [wide, high] = size
    return scaleTo(
      canvas,
      wide ?? (width * (high ?? height)) / height,
      high ?? (height * (wide ?? width)) / width,
    )
  }
  if (name === 'scale_crop') {
    const [wide = width, high = height] = size
    const scale = Math.max(wide / width, high / height)
    const scaled = scaleTo(canvas, width * scale, height * scale)
    return cut(scaled, (scaled.width - wide) / 2, (scaled.height - high) / 2, wide, high)
  }
  if (name === 'crop') {
    const [wide = width, high = height] = size
    return cut(canvas, place[0] ?? 0, place[1] ?? 0, wide, high)
  }
  if (name === 'rotate') return turn(canvas, Number(params[0]) || 0)
  if (name === 'mirror') return reflect(canvas, -1, 1)
  if (name === 'flip') return reflect(canvas, 1, -1)
  const color = parseColorOperation(operation)
  if (!color) return canvas
  const context = canvas.getContext('2d')
  const image = context?.getImageData(0, 0, width, height)
  if (!context || !image) return canvas
  applyColor(image.data, [color], { levels: measureLevels(image.data) })
  context.putImageData(image, 0, 0)
  return canvas
}

/** Parses two numbers, either of which can be missing: `100x` or `10,20`. */
function pairOf(
  text: string | undefined,
  sign: string,
): [number | undefined, number | undefined] | undefined {
  if (!text?.includes(sign)) return undefined
  const [first, second] = text.split(sign).map((part) => (/^\d+$/.test(part) ? Number(part) : undefined))
  return [first, second]
}

function draw(
  width: number,
  height: number,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): Canvas {
  const side = (length: number) => Math.min(MAX_SIDE_PX, Math.max(1, Math.round(length)))
  const canvas = new OffscreenCanvas(side(width), side(height))
  const context = canvas.getContext('2d')
  if (context) paint(context)
  return canvas
}

function scaleTo(from: Canvas, width: number, height: number): Canvas {
  return draw(width, height, (context) => {
    context.imageSmoothingQuality = 'high'
    context.drawImage(from, 0, 0, context.canvas.width, context.canvas.height)
  })
}

function cut(from: Canvas, x: number, y: number, width: number, height: number): Canvas {
  return draw(width, height, (context) => context.drawImage(from, -x, -y))
}

function turn(from: Canvas, degrees: number): Canvas {
  const isUpright = degrees % 180 === 0
  const [width, height] = isUpright ? [from.width, from.height] : [from.height, from.width]
  return draw(width, height, (context) => {
    context.translate(width / 2, height / 2)
    // A CDN rotates counterclockwise.
    context.rotate((-degrees * Math.PI) / 180)
    context.drawImage(from, -from.width / 2, -from.height / 2)
  })
}

function reflect(from: Canvas, x: number, y: number): Canvas {
  return draw(from.width, from.height, (context) => {
    context.translate(x < 0 ? from.width : 0, y < 0 ? from.height : 0)
    context.scale(x, y)
    context.drawImage(from, 0, 0)
  })
}
