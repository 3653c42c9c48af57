import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { createImageInfo } from './createImageInfo.js'
import type { ImageInfo } from './ImageInfo.js'
import { imageLimits } from './imageLimits.js'
import { readJxlInfo } from './readJxlInfo.js'

/** How the facts of an image are read: from its header, or by parsing it as a whole. */
export type ImageKind = 'raster' | 'svg'

/** Reads the facts of a file, without decoding pixels; null when it is not an image. Belongs into a worker process. */
export async function readImageInfo(path: string, kind: ImageKind): Promise<ImageInfo | null> {
  try {
    const jxl = kind === 'raster' ? await readJxlInfo(path) : null
    if (jxl) return jxl
    // Only the header is read, so even a decompression bomb can be described. From memory, an SVG has no neighbours
    // that it could include.
    const input = kind === 'svg' ? await readSvg(path) : path
    return createImageInfo(await sharp(input, { limitInputPixels: false }).metadata())
  } catch {
    return null
  }
}

async function readSvg(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > imageLimits.maxSvgBytes) throw new Error(`The SVG has ${size} bytes.`)
  return readFile(path)
}
