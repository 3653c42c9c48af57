import type { ImageInfo } from '@lading/kernel'
import { isRecord, type Reader, readBoolean, readNumber, readString } from './Reader.js'

/** Reads the properties of an image; undefined without both dimensions. */
export const readImageInfo: Reader<ImageInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const width = readNumber(value.width)
  const height = readNumber(value.height)
  if (width === undefined || height === undefined) return undefined
  return {
    width,
    height,
    format: readString(value.format) ?? '',
    colorMode: readString(value.color_mode) ?? '',
    orientation: readNumber(value.orientation) ?? null,
    sequence: readBoolean(value.sequence) ?? false,
    datetimeOriginal: readString(value.datetime_original) ?? null,
    geoLocation: readGeoLocation(value.geo_location) ?? null,
    dpi: readDpi(value.dpi) ?? null,
  }
}

const readGeoLocation: Reader<NonNullable<ImageInfo['geoLocation']>> = (value) => {
  if (!isRecord(value)) return undefined
  const latitude = readNumber(value.latitude)
  const longitude = readNumber(value.longitude)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

const readDpi: Reader<readonly [number, number]> = (value) => {
  const [x, y] = Array.isArray(value) ? value.map(readNumber) : []
  return x === undefined || y === undefined ? undefined : [x, y]
}
