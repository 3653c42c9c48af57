import sharp, { type Metadata } from 'sharp'
import type { ImageInfo } from './ImageInfo.js'
import { readExifFacts } from './readExifFacts.js'

/** Reads the header of a file, without decoding pixels; null when it is no image. */
export async function readImageInfo(path: string): Promise<ImageInfo | null> {
  const metadata = await readMetadata(path)
  if (!metadata?.format || !metadata.width || !metadata.height) return null
  return {
    color_mode: colorModeOf(metadata),
    orientation: metadata.orientation ?? null,
    format: formatNameOf(metadata),
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    sequence: (metadata.pages ?? 1) > 1,
    ...readExifFacts(metadata.exif),
    dpi: metadata.density ? [metadata.density, metadata.density] : null,
  }
}

async function readMetadata(path: string): Promise<Metadata | null> {
  try {
    // Only the header is read, so even a decompression bomb can be described.
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

function formatNameOf({ format, compression }: Metadata): string {
  return (format === 'heif' && compression === 'av1' ? 'avif' : format).toUpperCase()
}

function colorModeOf({ space, channels, hasAlpha, isPalette }: Metadata): string {
  if (isPalette) return 'P'
  if (space === 'cmyk') return 'CMYK'
  if (space === 'lab') return 'LAB'
  if (channels <= 2) return hasAlpha ? 'LA' : 'L'
  return hasAlpha ? 'RGBA' : 'RGB'
}
