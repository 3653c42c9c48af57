import type { PixelSize } from '../job/targetSize.js'
import type { PixelSource } from './PixelSource.js'

/** The part of WebCodecs that we use. Not all TypeScript libraries declare it. */
interface Decoder {
  decode(): Promise<{ readonly image: VideoFrame }>
  close(): void
}

/** The decoder reduces by eighths while it decodes, which takes less time and memory than reducing afterwards. */
const STEPS = 8

/** Decodes a JPEG at the decoder's smallest size that isn't below `wanted`; null if the browser can't. */
export async function decodeFrame(
  file: Blob,
  original: PixelSize,
  wanted: PixelSize,
): Promise<PixelSource | null> {
  const ImageDecoder = (globalThis as { ImageDecoder?: new (options: object) => Decoder }).ImageDecoder
  if (!ImageDecoder) return null
  const needed = Math.max(wanted.width / original.width, wanted.height / original.height)
  const step = Math.min(STEPS, Math.ceil(STEPS * needed))
  const part = (length: number) => Math.ceil((length * step) / STEPS)
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: await file.arrayBuffer(),
    colorSpaceConversion: 'none',
    desiredWidth: part(original.width),
    desiredHeight: part(original.height),
  })
  try {
    const { image } = await decoder.decode()
    return sourceOf(image, original)
  } finally {
    decoder.close()
  }
}

function sourceOf(frame: VideoFrame, original: PixelSize): PixelSource | null {
  const { format, displayWidth: width, displayHeight: height } = frame
  if (!format || !/^(RGB|BGR)[AX]$/.test(format)) {
    frame.close()
    return null
  }
  const { x: left = 0, y: top = 0 } = frame.visibleRect ?? {}
  return {
    width,
    height,
    original,
    isBgr: format.startsWith('B'),
    async read(row, count) {
      const rows = new Uint8Array(4 * width * count)
      await frame.copyTo(rows, { rect: { x: left, y: top + row, width, height: count } })
      return rows
    },
    draw: (context, toWidth, toHeight) => context.drawImage(frame, 0, 0, toWidth, toHeight),
    close: () => frame.close(),
  }
}
