import type { ByteRange, ShrinkJob } from '../job/ShrinkJob.js'
import { type PixelSize, targetSize } from '../job/targetSize.js'
import { rebuildJpeg } from '../jpeg/rebuildJpeg.js'
import { createCanvas, encodeCanvas, releaseCanvas } from '../pixels/createCanvas.js'
import { decodeBitmap } from '../pixels/decodeBitmap.js'
import { decodeFrame } from '../pixels/decodeFrame.js'
import { isCanvasExact } from '../pixels/isCanvasExact.js'
import { isOpaque } from '../pixels/isOpaque.js'
import type { PixelSource } from '../pixels/PixelSource.js'
import { resample } from '../pixels/resample.js'
import { turn, turnedSize } from '../pixels/turn.js'

/** The filter for opaque images needs at least this many pixels. */
const LEAST_SIDE_PX = 8

/**
 * Shrinks an image, in a worker or on the main thread. Resolves with null if the original should be kept.
 *
 * @param pause Called between steps; it rejects to stop.
 */
export async function shrinkImage(job: ShrinkJob, pause: () => Promise<void>): Promise<Blob | null> {
  const { file, plan, area, quality, isJpegAccepted } = job
  if (!isCanvasExact()) throw new Error('Not supported: this browser changes the pixels of a canvas.')
  const { jpeg } = plan
  const orientation = jpeg?.orientation ?? 1
  /** Returns the result's size before it's rotated. */
  const storedTarget = (stored: PixelSize): PixelSize => {
    const target = targetSize(turnedSize(stored, orientation), area)
    return target ? turnedSize(target, orientation) : stored
  }
  const source = await decode(job, storedTarget)
  const target = storedTarget(source.original)
  let canvas: ReturnType<typeof createCanvas> | undefined
  try {
    await pause()
    if (target === source.original) throw new Error('Not required')
    canvas = createCanvas(target.width, target.height)
    let type = 'image/jpeg'
    if (plan.mayHaveAlpha || Math.min(target.width, target.height) < LEAST_SIDE_PX) {
      canvas.context.imageSmoothingQuality = 'high'
      source.draw(canvas.context, target.width, target.height)
    } else {
      await resample(source, canvas, target, pause)
    }
    source.close()
    if (plan.mayHaveAlpha && !isOpaque(canvas)) type = 'image/png'
    canvas = turn(canvas, orientation)
    if (type === 'image/jpeg' && !isJpegAccepted) {
      if (plan.mimeType !== 'image/png') return null
      type = 'image/png'
    }
    await pause()
    const { width, height } = canvas.element
    const encoded = await encodeCanvas(canvas, type, quality)
    await pause()
    const result = jpeg ? await rebuildJpeg(encoded, file, jpeg, { width, height }) : encoded
    return result.size < file.size ? result : null
  } finally {
    source.close()
    if (canvas) releaseCanvas(canvas)
  }
}

async function decode(
  { file, plan }: ShrinkJob,
  target: (stored: PixelSize) => PixelSize,
): Promise<PixelSource> {
  const { size, jpeg, mimeType } = plan
  if (!jpeg || !size) return decodeBitmap(typed(file, mimeType), target)
  const plain = typed(without(file, jpeg.cut), mimeType)
  const frame = await decodeFrame(plain, size, target(size)).catch(() => null)
  return frame ?? decodeBitmap(plain, target)
}

/** Sets the file's type: a file can come without a type, or with a wrong type. */
function typed(file: Blob, type: string): Blob {
  return file.slice(0, file.size, type)
}

/** Returns the file without some of its parts. Nothing is copied. */
function without(file: Blob, ranges: readonly ByteRange[]): Blob {
  let at = 0
  const parts: Blob[] = []
  for (const [start, end] of ranges) {
    parts.push(file.slice(at, start))
    at = end
  }
  return new Blob([...parts, file.slice(at)])
}
