import type { Metadata } from 'sharp'
import type { ImageInfo } from './ImageInfo.js'
import { readExifFacts } from './readExifFacts.js'

/** Converts the header facts from the image library to the protocol's facts; null if they aren't sufficient. */
export function createImageInfo(metadata: Metadata): ImageInfo | null {
  if (!metadata.format || !metadata.width || !metadata.height) return null
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
