import type { ImageInfo } from './ImageInfo.js'
import { openExif } from './openExif.js'

const tags = {
  photo: 0x8769,
  gps: 0x8825,
  dateTimeOriginal: 0x9003,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
} as const

/** Reads when and where a photo was taken; damaged EXIF counts as missing. Source: Exif 3.0, §4.6. */
export function readExifFacts(
  exif: Buffer | undefined,
): Pick<ImageInfo, 'geo_location' | 'datetime_original'> {
  const reader = exif && openExif(exif)
  if (!reader) return { geo_location: null, datetime_original: null }
  const root = reader.readDirectory(reader.rootOffset)
  const photo = reader.readDirectory(reader.readOffset(root.get(tags.photo)))
  const gps = reader.readDirectory(reader.readOffset(root.get(tags.gps)))
  const degrees = (ref: number, value: number, negative: string) =>
    degreesOf(reader.readRationals(gps.get(value), 3), reader.readText(gps.get(ref)) === negative)
  const latitude = degrees(tags.latitudeRef, tags.latitude, 'S')
  const longitude = degrees(tags.longitudeRef, tags.longitude, 'W')
  return {
    geo_location: latitude === null || longitude === null ? null : { latitude, longitude },
    datetime_original: timeOf(reader.readText(photo.get(tags.dateTimeOriginal))),
  }
}

function degreesOf(parts: readonly number[] | null, isNegative: boolean): number | null {
  if (!parts) return null
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  const value = degrees + minutes / 60 + seconds / 3600
  return Number.isFinite(value) ? (isNegative ? -value : value) : null
}

/** Returns the time on the camera's clock; EXIF doesn't record its time zone. */
function timeOf(text: string | null): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? []
  if (year === undefined) return null
  const iso = `${year}-${month}-${day}T${time}`
  const date = new Date(`${iso}Z`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 19)
}
