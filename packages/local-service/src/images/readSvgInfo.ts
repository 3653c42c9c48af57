import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { createImageInfo } from './createImageInfo.js'
import type { ImageInfo } from './ImageInfo.js'
import { imageLimits } from './imageLimits.js'

/** Parses an SVG file; null when it is not one. Runs hostile markup, so it belongs into a worker process. */
export async function readSvgInfo(path: string): Promise<ImageInfo | null> {
  const { size } = await stat(path)
  if (size > imageLimits.maxSvgBytes) return null
  try {
    // From memory, an SVG has no neighbours that it could include.
    return createImageInfo(await sharp(await readFile(path), { limitInputPixels: false }).metadata())
  } catch {
    return null
  }
}
