import { isRecord, type Reader, readBoolean, readNumber, readString } from './Reader.js'

/** Properties of an image. Source: file info object, `image_info`. */
export type ImageInfo = {
  readonly width: number
  readonly height: number
  /** E.g. `JPEG`. */
  readonly format: string
  /** E.g. `RGB`. */
  readonly colorMode: string
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number | null
  /** Whether the image has several frames. */
  readonly sequence: boolean | null
  /** As ISO 8601, without a time zone. */
  readonly datetimeOriginal: string | null
  readonly geoLocation: GeoLocation | null
  /** Horizontal and vertical. */
  readonly dpi: readonly [number, number] | null
}

/** Place where a picture was taken, in degrees. */
export type GeoLocation = { readonly latitude: number; readonly longitude: number }

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
    sequence: readBoolean(value.sequence) ?? null,
    datetimeOriginal: readString(value.datetime_original) ?? null,
    geoLocation: readGeoLocation(value.geo_location) ?? null,
    dpi: readDpi(value.dpi) ?? null,
  }
}

const readGeoLocation: Reader<GeoLocation> = (value) => {
  if (!isRecord(value)) return undefined
  const latitude = readNumber(value.latitude)
  const longitude = readNumber(value.longitude)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

const readDpi: Reader<readonly [number, number]> = (value) => {
  const [x, y] = Array.isArray(value) ? value.map(readNumber) : []
  return x === undefined || y === undefined ? undefined : [x, y]
}
