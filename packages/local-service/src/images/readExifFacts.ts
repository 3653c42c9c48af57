import readExif from 'exif-reader'
import type { ImageInfo } from './ImageInfo.js'

/** Reads when and where a photo was taken; damaged EXIF counts as none. */
export function readExifFacts(
  exif: Buffer | undefined,
): Pick<ImageInfo, 'geo_location' | 'datetime_original'> {
  const tags = exif && parseExif(exif)
  return { geo_location: locationOf(tags?.GPSInfo), datetime_original: timeOf(tags?.Photo?.DateTimeOriginal) }
}

function parseExif(exif: Buffer): ReturnType<typeof readExif> | undefined {
  try {
    return readExif(exif)
  } catch {
    return undefined
  }
}

function locationOf(gps: ReturnType<typeof readExif>['GPSInfo']): ImageInfo['geo_location'] {
  const latitude = degreesOf(gps?.GPSLatitude, gps?.GPSLatitudeRef === 'S')
  const longitude = degreesOf(gps?.GPSLongitude, gps?.GPSLongitudeRef === 'W')
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function degreesOf(parts: unknown, isNegative: boolean): number | null {
  if (!Array.isArray(parts) || parts.length !== 3) return null
  const [degrees, minutes, seconds] = parts.map(Number)
  const value = (degrees ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600
  return Number.isFinite(value) ? (isNegative ? -value : value) : null
}

function timeOf(value: unknown): string | null {
  // The reader labels the camera's wall clock as UTC, so the string in UTC is the one in the file.
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 19) : null
}
