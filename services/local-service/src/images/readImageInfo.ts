import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { createImageInfo } from './createImageInfo.js'
import type { ImageInfo } from './ImageInfo.js'
import { imageLimits } from './imageLimits.js'
import { readJxlInfo } from './readJxlInfo.js'

/** How an image's facts are read: from its header, or by parsing the whole file. */
export type ImageKind = 'raster' | 'svg'

/** Reads a file's facts without decoding pixels; null if it isn't an image. Must run in a worker process. */
export async function readImageInfo(path: string, kind: ImageKind): Promise<ImageInfo | null> {
  try {
    const jxl = kind === 'raster' ? await readJxlInfo(path) : null
    if (jxl) return jxl
    // Only the header is read, so even a decompression bomb can be described. An SVG in memory has no neighboring files to include.
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
